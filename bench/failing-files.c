/*
 * Makes writes to the database of a server fail, preloaded into its process (LD_PRELOAD). The file named by FAILING_FILES says
 * how: an error number and a percentage, such as "28 100" for a full disk and "5 5" for an I/O error of each twentieth write
 * and flush. Nothing fails while it is missing or empty.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether a call on this file fails now; errno says why. */
static int fails(int fd) {
  static int (*real_open)(const char *, int, ...);
  static __thread unsigned int seed;
  char path[64], name[512], order[32];
  ssize_t length;
  int control, error = 0, percent = 0;

  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  length = readlink(path, name, sizeof name - 1);
  if (length < 0) return 0;
  name[length] = 0;
  if (strstr(name, "/auric.db") == NULL) return 0;
  if (real_open == NULL) real_open = dlsym(RTLD_NEXT, "open");
  control = real_open(getenv("FAILING_FILES"), O_RDONLY | O_CLOEXEC);
  if (control < 0) return 0;
  length = read(control, order, sizeof order - 1);
  close(control);
  if (length <= 0) return 0;
  order[length] = 0;
  if (sscanf(order, "%d %d", &error, &percent) != 2) return 0;
  if (seed == 0) seed = (unsigned int)getpid() ^ (unsigned int)(size_t)&seed;
  if (rand_r(&seed) % 100 >= percent) return 0;
  errno = error;
  return 1;
}

#define FAILING(type, name, arguments, passed)              \
  type name arguments {                                     \
    static type(*real) arguments;                           \
    if (real == NULL) real = dlsym(RTLD_NEXT, #name);       \
    return fails(fd) ? -1 : real passed;                    \
  }

FAILING(ssize_t, write, (int fd, const void *bytes, size_t size), (fd, bytes, size))
FAILING(ssize_t, pwrite, (int fd, const void *bytes, size_t size, off_t at), (fd, bytes, size, at))
FAILING(ssize_t, pwrite64, (int fd, const void *bytes, size_t size, off64_t at), (fd, bytes, size, at))
FAILING(int, fsync, (int fd), (fd))
FAILING(int, fdatasync, (int fd), (fd))
FAILING(int, ftruncate, (int fd, off_t size), (fd, size))
FAILING(int, ftruncate64, (int fd, off64_t size), (fd, size))
