import { setImmediate as nextTurn } from "node:timers/promises"

/**
 * Notes requests as they arrive, so that work that holds up the event loop can let them pass. Node accepts one connection in a turn of the
 * loop: between one such work and the next only a few requests of a burst would be read, even to be refused.
 */
export class Arrivals {
  #arrived = 0

  note(): void {
    this.#arrived++
  }

  /** Waits until no request has arrived for two turns of the event loop, but at most `maxMs` milliseconds. */
  async letPass(maxMs: number): Promise<void> {
    const until = performance.now() + maxMs
    let quietTurns = 0
    while (quietTurns < 2 && performance.now() < until) {
      const before = this.#arrived
      await nextTurn()
      quietTurns = this.#arrived === before ? quietTurns + 1 : 0
    }
  }
}
