import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { LRUCache } from "lru-cache"
import type { Coding } from "./accepted-coding.ts"

/** The tag is weak: the same answer is sent in more than one coding, each made when it is first asked for. */
export type KeptAnswer = { body: Buffer; etag: string; coded: Map<Coding, Promise<Buffer>> }

/** Below this, compressing saves less than it costs. */
const WORTH_BYTES = 1024
/** What the compressed bytes may add to an answer's own. */
const WITH_CODINGS = 1.5

const compress = {
  gzip: promisify(gzip),
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
}

/** An answer's bytes in the coding that is wanted, or as they are when they are few. */
export async function codedAs({ body, coded }: KeptAnswer, wanted: Coding): Promise<{ bytes: Buffer; coding: Coding }> {
  if (wanted === "identity" || body.length < WORTH_BYTES) return { bytes: body, coding: "identity" }
  const made = coded.get(wanted) ?? compress[wanted](body)
  coded.set(wanted, made)
  return { bytes: await made, coding: wanted }
}

/**
 * The bytes of answers that are the same for everyone, kept until the catalogue changes or `freshMs` have passed. Concurrent askers
 * of a missing answer share one making of it. A failed making is not kept.
 */
export class AnswerCache {
  readonly #kept: LRUCache<string, KeptAnswer>
  readonly #making = new Map<string, Promise<KeptAnswer>>()
  #generation = 0

  constructor({ maxBytes, freshMs }: { maxBytes: number; freshMs: number }) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      ttl: freshMs,
      sizeCalculation: ({ body }, key) => Math.ceil(body.length * WITH_CODINGS) + key.length + 200,
    })
  }

  async get(key: string, make: () => Promise<string>): Promise<KeptAnswer> {
    const kept = this.#kept.get(key)
    if (kept) return kept
    const started = this.#making.get(key)
    if (started) return started
    const generation = this.#generation
    const making = make().then((text) => {
      const body = Buffer.from(text)
      const answer = { body, etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`, coded: new Map() }
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

  /** Whether `answer` is what an asker of `key` would be given now. */
  holds(key: string, answer: KeptAnswer): boolean {
    return this.#kept.get(key) === answer
  }

  /** Forgets everything, also what is being made right now. */
  clear(): void {
    this.#generation += 1
    this.#kept.clear()
    this.#making.clear()
  }
}
