/** Whether the run is a thorough one, which is more likely to hit a rare moment. */
export const isThorough = process.env["THOROUGH"] === "1"

/** How often tests kill a process. */
export const KILLS = isThorough ? 15 : 5

/** The moment at which a process is killed: before the nth statement that begins with `text`; "the end" follows the last. */
export type KillBefore = { text: string; nth: number }

/** Observes each statement before it is sent, and kills the process at the chosen one. */
export function killAt({ text, nth }: KillBefore): (statement: string) => void {
  let reached = 0
  return (statement) => {
    if (statement.trimStart().startsWith(text) && ++reached === nth) process.kill(process.pid, "SIGKILL")
  }
}
