// Names that host.cpp imports, for the linker of Emscripten: all other undefined symbols are errors.
mergeInto(LibraryManager.library, { stop_requested() {}, progress() {} });
