/** What a command has to say: its exit code, what goes to the output, and what to the error output. */
export type Answer = { code: 0 | 1 | 2; text?: string; complaint?: string }
