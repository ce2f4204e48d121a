/** The process that started this one; read early, because it may exit later. */
const parent = process.ppid
const INTERRUPTED = 130

/**
 * Calls back once when the process is asked to stop: by Ctrl-C, by SIGTERM, or, under npm, when its parent exits. npm sends a signal only
 * to the shell that runs its script, and that shell exits without signalling its child. After this call no signal ends the process by
 * itself. `stop` receives the exit code for that signal.
 */
export function onceAskedToStop(stop: (code: number) => void): void {
  let isAsked = false
  const ask = (code: number) => {
    if (!isAsked) stop(code)
    isAsked = true
  }
  // Ctrl-C often arrives twice, from the keyboard and through npm, and people press it again: a stop in progress continues.
  process.on("SIGINT", () => ask(INTERRUPTED))
  process.on("SIGTERM", () => ask(143))
  if (process.env.npm_lifecycle_event === undefined) return
  setInterval(() => process.ppid !== parent && ask(INTERRUPTED), 500).unref()
}
