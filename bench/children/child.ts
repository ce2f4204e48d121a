/** The child's side of the channel between the measuring process and the measured processes. */
export type Cpu = { nodeMs: number; databaseMs: number | null }

export function answerParent(answers: Record<string, (given: never) => unknown>): void {
  process.on("message", async ({ id, ask, given }: { id: number; ask: string; given: never }) => {
    try {
      process.send?.({ id, answer: await answers[ask]?.(given) })
    } catch (fault) {
      process.send?.({ id, fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) })
    }
  })
  // A parent that has exited sends nothing more.
  process.once("disconnect", () => process.exit(0))
}

export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
