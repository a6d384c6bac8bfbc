// The part of oneTBB that the engine uses, for WebAssembly: all work is done on the calling thread.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace tbb {

class task_arena {
 public:
  explicit task_arena(int /*threads*/) {}
  template <typename Work>
  decltype(auto) execute(const Work& work) {
    return work();
  }
};

namespace this_task_arena {
inline int max_concurrency() noexcept { return 1; }
}  // namespace this_task_arena

struct simple_partitioner {};

template <typename Value>
class blocked_range {
 public:
  blocked_range(Value begin, Value end, std::size_t /*grain*/ = 1) : begin_(begin), end_(end) {}
  [[nodiscard]] Value begin() const noexcept { return begin_; }
  [[nodiscard]] Value end() const noexcept { return end_; }

 private:
  Value begin_;
  Value end_;
};

template <typename Index, typename Work>
void parallel_for(Index begin, Index end, const Work& work, simple_partitioner /*calls*/ = {}) {
  for (Index i = begin; i < end; ++i) work(i);
}

template <typename Value, typename Work>
void parallel_for(const blocked_range<Value>& range, const Work& work) {
  work(range);
}

template <typename Value>
using concurrent_vector = std::vector<Value>;

using collaborative_once_flag = std::once_flag;

template <typename Work>
void collaborative_call_once(collaborative_once_flag& flag, const Work& work) {
  std::call_once(flag, work);
}

// Pipelines: one item at a time.

class flow_control {
 public:
  void stop() noexcept { stopped_ = true; }
  [[nodiscard]] bool is_stopped() const noexcept { return stopped_; }

 private:
  bool stopped_ = false;
};

enum class filter_mode { parallel, serial_in_order };

template <typename In, typename Out>
struct filter {
  std::function<Out(In)> stage;
};
template <typename Out>
struct filter<void, Out> {
  std::function<Out(flow_control&)> stage;
};
template <>
struct filter<void, void> {
  std::function<void(flow_control&)> stage;
};

template <typename In, typename Out, typename Stage>
filter<In, Out> make_filter(filter_mode /*mode*/, const Stage& stage) {
  return {stage};
}

template <typename Middle, typename Out>
filter<void, Out> operator&(const filter<void, Middle>& first, const filter<Middle, Out>& second) {
  return {[=](flow_control& flow) {
    Middle item = first.stage(flow);
    if (!flow.is_stopped()) return second.stage(std::move(item));
    if constexpr (!std::is_void_v<Out>) return Out{};
  }};
}

inline void parallel_pipeline(std::size_t /*tokens*/, const filter<void, void>& stages) {
  for (flow_control flow; !flow.is_stopped();) stages.stage(flow);
}

}  // namespace tbb
