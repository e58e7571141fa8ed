/* sandbox_parts.h - what the files behind sandbox.h share. Not for others. */
#ifndef ING_SANDBOX_PARTS_H
#define ING_SANDBOX_PARTS_H

#include "sandbox.h"

/* The address sanitizer traces its own process at the end, and writes files of reports. */
#if defined __has_feature
#if __has_feature(address_sanitizer)
#define SANDBOX_OFF
#endif
#elif defined __SANITIZE_ADDRESS__
#define SANDBOX_OFF
#endif

#if defined __linux__ && defined __has_include && !defined SANDBOX_OFF
#if __has_include(<linux/landlock.h>) && __has_include(<linux/seccomp.h>)
#define SANDBOX_LINUX
#endif
#endif

#ifdef SANDBOX_LINUX
/* Gives up the network, other programs and other processes; false if the kernel or the machine has
 * no seccomp. */
bool sandbox_lose_network(void);
#endif

#endif
