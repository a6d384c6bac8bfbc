// Tells the thread sanitizer about the synchronisation in oneTBB.
//
// Debian's libtbb is not instrumented. The sanitizer does not see that a task runs after the call
// that spawned it, that wait() returns after the tasks it waits for, that a stage of a pipeline
// receives items from another stage, or that memory was freed before it is reused. It would report
// races everywhere; with these suppressed, it would find no races in tasks.
//
// Linked into a test, this source therefore replaces the functions through which the headers of
// oneTBB call the library. Each replacement calls the library and reports the happens-before
// relations to the sanitizer; those for memory call malloc, which the sanitizer intercepts. They
// report only the order that oneTBB guarantees: running on the same thread pool orders nothing.
//
// The names are those of the binary interface of oneTBB 2021 (oneapi/tbb/detail). If another
// version uses other names, false reports reappear, but no races are missed.
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

// The library's function with this mangled name.
template <typename Function>
Function* of_library(const char* mangled) {
  void* const found = dlsym(RTLD_NEXT, mangled);
  if (found == nullptr) std::abort();
  return reinterpret_cast<Function*>(found);
}

// Everything that a thread does before show() happens before everything that another thread does
// after see() with the same address.
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

// Passed to the library instead of a spawned task.
class SpawnedTask final : public task {
 public:
  explicit SpawnedTask(task& spawned) : spawned_(spawned) { show(this); }

  // If this throws, the library calls cancel().
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

// The counter that finished tasks decrement, the second word of a wait_context. The sanitizer does
// see these decrements.
const void* counter_of(const wait_context& waited_for) {
  static_assert(sizeof(wait_context) == 2 * sizeof(std::uint64_t));
  return reinterpret_cast<const std::uint64_t*>(&waited_for) + 1;
}

// Passed to the library instead of a function to execute in an arena, possibly by another thread.
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

// A running pipeline. The addresses of its members order its stages after its start and before its
// end.
struct Pipeline {
  std::uint64_t begun = 0;
  std::uint64_t done = 0;
};

// Passed to the library instead of a stage.
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

  // The stage that this thread is running.
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

// A tree of the same shape whose stages are Stage objects.
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

// One thread of the library may free memory that another allocated.
void free_lines(void* memory) {
  see(memory);
  std::free(memory);
}

}  // namespace

// ---- Replacements of the library's functions -----------------------------------------------

namespace r1 {

void spawn(task& t, task_group_context& context) {
  static auto* const real = of_library<void(task&, task_group_context&)>(
      "_ZN3tbb6detail2r15spawnERNS0_2d14taskERNS2_18task_group_contextE");
  real(*new SpawnedTask(t), context);
}

void spawn(task& t, task_group_context& context, slot_id slot) {
  static auto* const real = of_library<void(task&, task_group_context&, slot_id)>(
      "_ZN3tbb6detail2r15spawnERNS0_2d14taskERNS2_18task_group_contextEt");
  real(*new SpawnedTask(t), context, slot);
}

void execute_and_wait(task& t, task_group_context& task_context, wait_context& waited_for,
                      task_group_context& wait_group) {
  static auto* const real =
      of_library<void(task&, task_group_context&, wait_context&, task_group_context&)>(
          "_ZN3tbb6detail2r116execute_and_waitERNS0_2d14taskERNS2_18task_group_contextE"
          "RNS2_12wait_contextES6_");
  const SeesAtEnd waited(counter_of(waited_for));
  real(t, task_context, waited_for, wait_group);
}

void wait(wait_context& waited_for, task_group_context& context) {
  static auto* const real = of_library<void(wait_context&, task_group_context&)>(
      "_ZN3tbb6detail2r14waitERNS0_2d112wait_contextERNS2_18task_group_contextE");
  const SeesAtEnd waited(counter_of(waited_for));
  real(waited_for, context);
}

void execute(d1::task_arena_base& arena, d1::delegate_base& function) {
  static auto* const real = of_library<void(d1::task_arena_base&, d1::delegate_base&)>(
      "_ZN3tbb6detail2r17executeERNS0_2d115task_arena_baseERNS2_13delegate_baseE");
  SentFunction sent(function);
  const SeesAtEnd done(&sent);
  real(arena, sent);
}

void parallel_pipeline(task_group_context& context, std::size_t tokens, const filter_node& stages) {
  static auto* const real = of_library<void(task_group_context&, std::size_t, const filter_node&)>(
      "_ZN3tbb6detail2r117parallel_pipelineERNS0_2d118task_group_contextEmRKNS2_"
      "11filter_nodeE");
  const Pipeline pipeline;
  const d1::filter_node_ptr tree(watched(stages, pipeline));
  show(&pipeline.begun);
  const SeesAtEnd done(&pipeline.done);
  real(context, tokens, *tree);
}

void set_end_of_input(base_filter& stage) {
  static auto* const real =
      of_library<void(base_filter&)>("_ZN3tbb6detail2r116set_end_of_inputERNS0_2d111base_filterE");
  real(Stage::current != nullptr ? *Stage::current : stage);
}

void* allocate(small_object_pool*& pool, std::size_t bytes) {
  pool = reinterpret_cast<small_object_pool*>(&pool);  // never dereferenced
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
