// What the thread sanitizer has to be told of oneTBB.
//
// Debian's libtbb is not instrumented: the sanitizer does not see that a task comes after the call
// that spawned it, that waiting comes after what is waited for, that a stage of a pipeline gets
// what another has handed on, or that memory was given back before it is used again. It would
// report races everywhere, and with these suppressed it would find none in what runs as a task.
// So, linked into a test, this takes the place of the functions through which the headers of oneTBB
// call the library. Each calls on to the library and tells the sanitizer what follows what; those
// for memory call malloc, which it knows. It tells of no more order than oneTBB promises: nothing
// comes after anything else for running on the same thread pool.
//
// The names are those of the binary interface of oneTBB 2021 (oneapi/tbb/detail). Should another
// version call the library by other names, false reports come back, and nothing else goes wrong.
#include <cstdint>
#include <cstdlib>
#include <new>

#include <dlfcn.h>
#include <oneapi/tbb/detail/_pipeline_filters.h>
#include <oneapi/tbb/detail/_small_object_pool.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>
#include <sanitizer/tsan_interface.h>

namespace tbb::detail {
namespace {

using d1::base_filter;
using d1::execution_data;
using d1::filter_node;
using d1::slot_id;
using d1::small_object_pool;
using d1::task;
using d1::task_group_context;
using d1::wait_context;

// The function of the library that goes by this name.
template <typename Function>
Function* of_library(Function* /*like*/, const char* mangled) {
  void* const found = dlsym(RTLD_NEXT, mangled);
  if (found == nullptr) std::abort();
  return reinterpret_cast<Function*>(found);
}

// What is done before, comes before what is done by whoever sees() the same address later.
void show(const void* address) { __tsan_release(const_cast<void*>(address)); }
void see(const void* address) { __tsan_acquire(const_cast<void*>(address)); }

struct SeesAtEnd {
  explicit SeesAtEnd(const void* what) : address(what) {}
  SeesAtEnd(const SeesAtEnd&) = delete;
  SeesAtEnd& operator=(const SeesAtEnd&) = delete;
  ~SeesAtEnd() { see(address); }
  const void* address;
};

struct ShowsAtEnd {
  explicit ShowsAtEnd(const void* what) : address(what) {}
  ShowsAtEnd(const ShowsAtEnd&) = delete;
  ShowsAtEnd& operator=(const ShowsAtEnd&) = delete;
  ~ShowsAtEnd() { show(address); }
  const void* address;
};

// ---- Tasks -----------------------------------------------------------------------------------

// Goes to the library in place of a task that is spawned.
class SpawnedTask final : public task {
 public:
  explicit SpawnedTask(task& spawned) : spawned_(spawned) { show(this); }

  // Where this throws, the library calls cancel().
  task* execute(execution_data& data) override {
    see(this);
    return done_with(spawned_.execute(data));
  }
  task* cancel(execution_data& data) override {
    see(this);
    return done_with(spawned_.cancel(data));
  }

 private:
  task* done_with(task* next) {
    delete this;
    return next;
  }

  task& spawned_;
};

// Where those who are done count down, which the sanitizer does see: the number after the first
// word of a wait_context.
const void* counter_of(const wait_context& waited_for) {
  static_assert(sizeof(wait_context) == 2 * sizeof(std::uint64_t));
  return reinterpret_cast<const std::uint64_t*>(&waited_for) + 1;
}

// Goes to the library in place of what is to be executed in an arena, where another thread may do
// it.
class SentFunction final : public d1::delegate_base {
 public:
  explicit SentFunction(d1::delegate_base& sent) : sent_(sent) { show(this); }
  bool operator()() const override {
    see(this);
    const ShowsAtEnd done(this);
    return sent_();
  }

 private:
  d1::delegate_base& sent_;
};

// ---- Pipelines -------------------------------------------------------------------------------

// A pipeline under way, by what comes before and what after all of it.
struct Pipeline {
  std::uint64_t begun = 0;
  std::uint64_t done = 0;
};

// Goes to the library in place of a stage.
class Stage final : public base_filter {
 public:
  Stage(base_filter* stage, const Pipeline& pipeline)
      : base_filter(mode_of(*stage)), stage_(stage), pipeline_(pipeline) {}
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;
  ~Stage() override {
    see(&pipeline_.done);
    stage_->~base_filter();
    r1::deallocate_memory(stage_);
  }

  void* operator()(void* item) override {
    see(&pipeline_.begun);
    if (is_serial()) see(this);
    if (item != nullptr) see(item);
    Stage* const outer = current;
    current = this;
    void* const made = (*stage_)(item);
    current = outer;
    if (made != nullptr) show(made);
    if (is_serial()) show(this);
    show(&pipeline_.done);
    return made;
  }
  void finalize(void* item) override {
    see(item);
    stage_->finalize(item);
  }

  // At work on this thread.
  static thread_local Stage* current;

 private:
  static unsigned mode_of(base_filter& stage) {
    return (stage.is_serial() ? filter_is_serial : 0U) |
           (stage.is_serial() && !stage.is_ordered() ? filter_is_out_of_order : 0U) |
           (stage.object_may_be_null() ? filter_may_emit_null : 0U);
  }

  base_filter* stage_;
  const Pipeline& pipeline_;
};

thread_local Stage* Stage::current = nullptr;

class StageNode final : public filter_node {
 public:
  StageNode(const filter_node& node, const Pipeline& pipeline) : node_(node), pipeline_(pipeline) {}
  base_filter* create_filter() const override {
    return new (r1::allocate_memory(sizeof(Stage))) Stage(node_.create_filter(), pipeline_);
  }

 private:
  const filter_node& node_;
  const Pipeline& pipeline_;
};

// A tree of the same form.
filter_node* watched(const filter_node& node, const Pipeline& pipeline) {
  if (!node.left) return new (r1::allocate_memory(sizeof(StageNode))) StageNode(node, pipeline);
  return new (r1::allocate_memory(sizeof(filter_node)))
      filter_node(watched(*node.left, pipeline), watched(*node.right, pipeline));
}

void* allocate_lines(std::size_t bytes) {
  constexpr std::size_t kLine = 128;
  void* const memory = std::aligned_alloc(kLine, (bytes + kLine - 1) / kLine * kLine);
  if (memory == nullptr) throw std::bad_alloc();
  show(memory);
  return memory;
}

// The library itself may give back what another thread of its own has taken.
void free_lines(void* memory) {
  see(memory);
  std::free(memory);
}

}  // namespace

// ---- In place of the library -----------------------------------------------------------------

namespace r1 {

void spawn(task& t, task_group_context& context) {
  static auto* const real = of_library<void(task&, task_group_context&)>(
      nullptr, "_ZN3tbb6detail2r15spawnERNS0_2d14taskERNS2_18task_group_contextE");
  real(*new SpawnedTask(t), context);
}

void spawn(task& t, task_group_context& context, slot_id slot) {
  static auto* const real = of_library<void(task&, task_group_context&, slot_id)>(
      nullptr, "_ZN3tbb6detail2r15spawnERNS0_2d14taskERNS2_18task_group_contextEt");
  real(*new SpawnedTask(t), context, slot);
}

void execute_and_wait(task& t, task_group_context& task_context, wait_context& waited_for,
                      task_group_context& wait_group) {
  static auto* const real =
      of_library<void(task&, task_group_context&, wait_context&, task_group_context&)>(
          nullptr,
          "_ZN3tbb6detail2r116execute_and_waitERNS0_2d14taskERNS2_18task_group_contextE"
          "RNS2_12wait_contextES6_");
  const SeesAtEnd waited(counter_of(waited_for));
  real(t, task_context, waited_for, wait_group);
}

void wait(wait_context& waited_for, task_group_context& context) {
  static auto* const real = of_library<void(wait_context&, task_group_context&)>(
      nullptr, "_ZN3tbb6detail2r14waitERNS0_2d112wait_contextERNS2_18task_group_contextE");
  const SeesAtEnd waited(counter_of(waited_for));
  real(waited_for, context);
}

void execute(d1::task_arena_base& arena, d1::delegate_base& function) {
  static auto* const real = of_library<void(d1::task_arena_base&, d1::delegate_base&)>(
      nullptr, "_ZN3tbb6detail2r17executeERNS0_2d115task_arena_baseERNS2_13delegate_baseE");
  SentFunction sent(function);
  const SeesAtEnd done(&sent);
  real(arena, sent);
}

void parallel_pipeline(task_group_context& context, std::size_t tokens, const filter_node& stages) {
  static auto* const real = of_library<void(task_group_context&, std::size_t, const filter_node&)>(
      nullptr,
      "_ZN3tbb6detail2r117parallel_pipelineERNS0_2d118task_group_contextEmRKNS2_"
      "11filter_nodeE");
  const Pipeline pipeline;
  const d1::filter_node_ptr tree(watched(stages, pipeline));
  show(&pipeline.begun);
  const SeesAtEnd done(&pipeline.done);
  real(context, tokens, *tree);
}

void set_end_of_input(base_filter& stage) {
  static auto* const real = of_library<void(base_filter&)>(
      nullptr, "_ZN3tbb6detail2r116set_end_of_inputERNS0_2d111base_filterE");
  real(Stage::current != nullptr ? *Stage::current : stage);
}

void* allocate(small_object_pool*& pool, std::size_t bytes) {
  pool = reinterpret_cast<small_object_pool*>(&pool);  // of which nobody takes anything
  return allocate_lines(bytes);
}
void* allocate(small_object_pool*& pool, std::size_t bytes, const execution_data& /*data*/) {
  return allocate(pool, bytes);
}
void deallocate(small_object_pool& /*pool*/, void* memory, std::size_t /*bytes*/) {
  free_lines(memory);
}
void deallocate(small_object_pool& /*pool*/, void* memory, std::size_t /*bytes*/,
                const execution_data& /*data*/) {
  free_lines(memory);
}
void* allocate_memory(std::size_t bytes) { return allocate_lines(bytes); }
void deallocate_memory(void* memory) { free_lines(memory); }
void* cache_aligned_allocate(std::size_t bytes) { return allocate_lines(bytes); }
void cache_aligned_deallocate(void* memory) { free_lines(memory); }

}  // namespace r1
}  // namespace tbb::detail
