/** The process that started this one; read early, because the starter may be gone later. */
const parent = process.ppid
const INTERRUPTED = 130

/**
 * Calls back once when the process is asked to stop: by Ctrl-C, by SIGTERM, or, below npm, by the end of what started it. npm hands a
 * signal only to the shell that it runs a script in, and the shell dies of it without a word to its child. From now on no signal ends the
 * process by itself. `stop` is given the code that a process ended by that signal has.
 */
export function onceAskedToStop(stop: (code: number) => void): void {
  let isAsked = false
  const ask = (code: number) => {
    if (!isAsked) stop(code)
    isAsked = true
  }
  // Ctrl-C often comes twice, from the keyboard and by way of npm, and people press it again: a stop under way continues.
  process.on("SIGINT", () => ask(INTERRUPTED))
  process.on("SIGTERM", () => ask(143))
  if (process.env.npm_lifecycle_event === undefined) return
  setInterval(() => process.ppid !== parent && ask(INTERRUPTED), 500).unref()
}
