/* Prints the value of Kalah (6,4), computed by the installed library. */
#include <seedbank/seedbank.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  if (strcmp(seedbank_version(), SEEDBANK_VERSION) != 0) {
    fprintf(stderr, "headers %s, library %s\n", SEEDBANK_VERSION, seedbank_version());
    return 1;
  }
  seedbank_options options = SEEDBANK_OPTIONS_INIT;
  options.rules = "empty-capture";
  seedbank_engine* engine = seedbank_open(&options);
  int margin = 0;
  const int code = seedbank_value(engine, "4,4,4,4,4,4,0,4,4,4,4,4,4,0 s", &margin);
  if (code == SEEDBANK_OK) {
    printf("%+d\n", margin);
  } else {
    fprintf(stderr, "%s\n", seedbank_error(engine));
  }
  seedbank_close(engine);
  return code;
}
