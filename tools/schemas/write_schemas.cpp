// seedbank_schemas: writes JSON schemas and the OpenAPI document as self-contained files when the
// project is built.
// Usage: seedbank_schemas DIRECTORY FILE...
//
// The sources share definitions by "$ref", relative to the file. In the files written, each
// reference is replaced by what it names, so that users need neither other files nor a resolver.
// Only references to components of an OpenAPI document stay. Each schema written names its dialect.
#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace seedbank::tools {
namespace {

using Json = nlohmann::ordered_json;

// Adds the keywords beside a reference to the definition that it names.
void add(Json& definition, const Json& more) {
  for (const auto& [key, value] : more.items()) {
    if (!definition.contains(key) || key == "description") {
      definition[key] = value;
    } else if (Json& present = definition[key]; present.is_object() && value.is_object()) {
      add(present, value);
    } else if (key == "required") {
      present.insert(present.end(), value.begin(), value.end());
    } else {
      throw std::invalid_argument('"' + key + "\" beside a reference contradicts its definition");
    }
  }
}

class References {
 public:
  // The document in `file` without references to definitions.
  [[nodiscard]] Json resolved(const std::filesystem::path& file) {
    return resolved(document(file), file);
  }

 private:
  [[nodiscard]] const Json& document(const std::filesystem::path& file) {
    const auto [entry, is_new] = documents_.try_emplace(file);
    if (is_new) {
      std::ifstream in(file, std::ios::binary);
      in.exceptions(std::ios::failbit | std::ios::badbit);
      entry->second = Json::parse(in);
    }
    return entry->second;
  }

  [[nodiscard]] Json resolved(const Json& node, const std::filesystem::path& file) {
    if (!node.is_structured()) return node;
    Json result = node.is_array() ? Json::array() : Json::object();
    std::string reference;
    for (const auto& [key, value] : node.items()) {
      if (node.is_array()) {
        result.push_back(resolved(value, file));
      } else if (key == "$ref" && !value.get<std::string>().starts_with("#/components/")) {
        reference = value;
      } else if (key == "unevaluatedProperties") {
        // With the properties of the definition in the same object, the older keyword suffices.
        result["additionalProperties"] = value;
      } else if (key != "$defs") {
        result[key] = resolved(value, file);
      }
    }
    if (reference.empty()) return result;
    Json definition = named(reference, file);
    add(definition, result);
    return definition;
  }

  // The definition that a reference in `file` names.
  [[nodiscard]] Json named(const std::string& reference, const std::filesystem::path& file) {
    const std::size_t mark = reference.find('#');
    if (mark == std::string::npos) {
      throw std::invalid_argument(reference + " is a whole file, not a definition in it");
    }
    const std::filesystem::path target =
        mark == 0 ? file : (file.parent_path() / reference.substr(0, mark)).lexically_normal();
    const std::string name = target.string() + reference.substr(mark);
    if (std::find(open_.begin(), open_.end(), name) != open_.end()) {
      throw std::invalid_argument(reference + " refers to itself");
    }
    open_.push_back(name);
    try {
      const Json::json_pointer place(reference.substr(mark + 1));
      Json definition = resolved(document(target).at(place), target);
      open_.pop_back();
      return definition;
    } catch (const std::exception& error) {
      throw std::invalid_argument(reference + ": " + error.what());
    }
  }

  std::map<std::filesystem::path, Json> documents_;
  std::vector<std::string> open_;  // the references being resolved
};

// Translates schemas to OpenAPI 3.0, which more clients read than 3.1 and which has neither "const"
// nor the type "null". Objects become open, so that clients generated from the document accept
// fields that a schema gains later.
void translate_to_openapi_3_0(Json& node) {
  if (!node.is_structured()) return;
  for (Json& child : node) translate_to_openapi_3_0(child);
  if (!node.is_object()) return;
  if (node.contains("const") && node["const"].is_primitive()) {
    const Json value = node["const"];
    node.erase("const");
    node["type"] = value.is_boolean() ? "boolean" : value.is_string() ? "string" : "number";
    node["enum"] = {value};
  }
  if (node.contains("type") && node["type"].is_array()) {
    const Json types = node["type"];
    if (types.size() != 2 || types[1] != "null") {
      throw std::invalid_argument(types.dump() + " cannot be expressed in OpenAPI 3.0");
    }
    node["type"] = types[0];
    node["nullable"] = true;
  }
  if (node.value("additionalProperties", Json()) == false) node.erase("additionalProperties");
}

void write(const std::filesystem::path& from, const std::filesystem::path& to) {
  Json document = References().resolved(from);
  if (document.contains("openapi")) {
    translate_to_openapi_3_0(document);
    document["openapi"] = "3.0.3";
  } else {
    Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}};
    schema.update(document);
    document = std::move(schema);
  }
  const std::string text = document.dump(2) + '\n';
  // An unchanged file keeps its time, so that the build does not repeat what depends on it.
  std::ifstream present(to, std::ios::binary);
  if (std::string(std::istreambuf_iterator<char>(present), {}) == text) return;
  std::ofstream out(to, std::ios::binary);
  out.exceptions(std::ios::failbit | std::ios::badbit);
  out << text;
  out.close();
}

}  // namespace
}  // namespace seedbank::tools

int main(int count, char** arguments) {
  if (count < 3) {
    std::cerr << "usage: seedbank_schemas DIRECTORY FILE...\n";
    return 2;
  }
  const std::vector<std::filesystem::path> files(arguments + 2, arguments + count);
  for (const std::filesystem::path& file : files) {
    try {
      std::filesystem::create_directories(arguments[1]);
      seedbank::tools::write(file, arguments[1] / file.filename());
    } catch (const std::exception& error) {
      std::cerr << file.string() << ": " << error.what() << '\n';
      return 1;
    }
  }
  return 0;
}
