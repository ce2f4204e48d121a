/** Who started this process; read while it begins, since whoever asks later may find that the starter has gone already. */
const parent = process.ppid

/**
 * Calls back once when the process is asked to stop: Ctrl-C, SIGTERM, or, below npm, the end of what started it. npm hands a signal only to
 * the shell that it runs a script in, and the shell dies of it without a word to its child.
 */
export function onceAskedToStop(stop: () => void): void {
  let isAsked = false
  const ask = () => {
    if (!isAsked) stop()
    isAsked = true
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, ask)
  if (process.env.npm_lifecycle_event === undefined) return
  setInterval(() => process.ppid !== parent && ask(), 500).unref()
}
