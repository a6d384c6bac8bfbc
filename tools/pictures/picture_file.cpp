// The file that a picture goes to.
#include "tools/pictures/picture_file.h"

#include <cerrno>

#include <unistd.h>

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

}  // namespace seedbank::tools
