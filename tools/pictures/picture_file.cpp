// The file that a picture goes to.
#include "tools/pictures/picture_file.h"

#include <cerrno>
#include <cstdint>

#include <unistd.h>

#include "db/storage/atomic_file.h"
#include "db/storage/errors.h"

namespace seedbank::tools {

std::filesystem::path checked_picture_place(const db::PosixFileSystem& files,
                                            const std::filesystem::path& file) {
  std::filesystem::path place = files.output_place(file);
  if (::access(place.parent_path().c_str(), W_OK | X_OK) != 0) {
    throw db::IoError(place, "create", errno);
  }
  return place;
}

void write_picture(db::FileSystem& files, const std::filesystem::path& file,
                   const std::string& picture) {
  db::AtomicFile written(files, file);
  written.append({reinterpret_cast<const std::uint8_t*>(picture.data()), picture.size()});
  written.publish();
}

}  // namespace seedbank::tools
