// A crew that this process plays alone.
#include "engine/process_group/simulated_crew.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace seedbank::engine {

Message SimulatedCrew::run(Dealer* dealer, Worker& worker, const std::stop_token& stop) {
  struct Done {
    int member = 0;
    std::vector<Message> reports;
  };
  std::vector<Message> reports;
  worker.begin(dealer->opening(), [&](Message report) { reports.push_back(std::move(report)); });
  std::multimap<double, Done> under_way;  // by when they end
  std::set<int> idle;
  for (int member = 0; member < members_; ++member) idle.insert(member);
  double now = 0;
  while (!dealer->is_done() && !stop.stop_requested()) {
    for (auto member = idle.begin(); member != idle.end() && !stop.stop_requested();) {
      const std::optional<Message> task = dealer->deal(*member);
      if (!task) {
        ++member;
        continue;
      }
      reports.clear();
      worker.work(*task, stop);
      double seconds = 0;
      for (const Message& report : reports) seconds += duration_(report);
      time_.busy_seconds += seconds;
      ++time_.tasks;
      under_way.emplace(now + latency_ + seconds, Done{*member, std::exchange(reports, {})});
      member = idle.erase(member);
    }
    if (under_way.empty()) break;
    auto next = under_way.extract(under_way.begin());
    now = next.key();
    for (const Message& report : next.mapped().reports) dealer->take(next.mapped().member, report);
    idle.insert(next.mapped().member);
  }
  // What is under way at the end does not matter any more.
  for (const auto& [end, done] : under_way) time_.busy_seconds -= end - now;
  time_.seconds += now;
  worker.end();
  return dealer->outcome(!dealer->is_done());
}

}  // namespace seedbank::engine
