import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"

/** The tag is weak: the same answer is sent in more than one coding. */
export type KeptAnswer = { body: Buffer; etag: string }

/**
 * The bytes of answers that are the same for everyone, kept until the catalogue changes or `freshMs` have passed. Concurrent askers
 * of a missing answer share one making of it. A failed making is not kept.
 */
export class AnswerCache {
  readonly #kept: LRUCache<string, KeptAnswer>
  readonly #making = new Map<string, Promise<KeptAnswer>>()
  #generation = 0

  constructor({ maxBytes, freshMs }: { maxBytes: number; freshMs: number }) {
    this.#kept = new LRUCache({ maxSize: maxBytes, ttl: freshMs, sizeCalculation: ({ body }, key) => body.length + key.length + 200 })
  }

  async get(key: string, make: () => Promise<string>): Promise<KeptAnswer> {
    const kept = this.#kept.get(key)
    if (kept) return kept
    const started = this.#making.get(key)
    if (started) return started
    const generation = this.#generation
    const making = make().then((text) => {
      const body = Buffer.from(text)
      const answer = { body, etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` }
      // What was read before a change must not outlive it.
      if (generation === this.#generation) this.#kept.set(key, answer)
      return answer
    })
    this.#making.set(key, making)
    try {
      return await making
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }

  /** Forgets everything, also what is being made right now. */
  clear(): void {
    this.#generation += 1
    this.#kept.clear()
    this.#making.clear()
  }
}
