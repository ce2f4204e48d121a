const USUAL_MS = 2000

type Stop = { stop: () => Promise<unknown>; withinMs: number }

/** The started parts, and how to stop them: in the reverse order, each within its time limit. */
export class Stops {
  readonly #stops: Stop[] = []
  #isRunning = false

  add(stop: () => Promise<unknown>, withinMs = USUAL_MS): void {
    this.#stops.push({ stop, withinMs })
    // An aborted start may still finish one of its steps.
    if (this.#isRunning) void this.run().catch(() => {})
  }

  /** Stops everything. A part that fails or takes too long does not block the others; the first fault is thrown at the end. */
  async run(): Promise<void> {
    this.#isRunning = true
    const faults: unknown[] = []
    for (let next = this.#stops.pop(); next; next = this.#stops.pop()) {
      await within(next).catch((fault: unknown) => faults.push(fault))
    }
    if (faults.length > 0) throw faults[0]
  }
}

async function within({ stop, withinMs }: Stop): Promise<void> {
  const tooLong = Promise.withResolvers<never>()
  const timer = setTimeout(() => tooLong.reject(new Error(`A part of the shop did not stop within ${withinMs / 1000} s.`)), withinMs)
  try {
    await Promise.race([stop(), tooLong.promise])
  } finally {
    clearTimeout(timer)
  }
}
