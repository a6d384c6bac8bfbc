/* The value of Kalah (6,4), from the installed library. */
#include <stdio.h>

#include <seedbank/seedbank.h>

int main(void) {
  seedbank_engine* engine = seedbank_open(NULL);
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
