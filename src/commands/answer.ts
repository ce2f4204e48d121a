/** The result of a command: its exit code, and what goes to standard output and standard error. */
export type Answer = { code: 0 | 1 | 2; text?: string; complaint?: string }
