/**
 * Node's options for a shop's process: a small space for new objects, and at most 1 GiB of old ones, which also makes Node collect garbage
 * earlier than its default of several GiB.
 */
export const OPTIONS = ["--max-semi-space-size=4", "--max-old-space-size=1024"]

/** glibc's settings: its thresholds do not grow with what is freed, and threads share two arenas. */
export const ALLOCATOR = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" }
