import { createHash } from "node:crypto"
import type { Coding } from "./accepted-coding.ts"
import { compressed } from "./compressed.ts"
import { type KeptStore, SHOWS_NO_PRODUCT, type ShownProducts } from "./kept-store.ts"

/** The tag is weak, because one answer is sent in several codings. Each coding is made on its first request. */
export type KeptAnswer = { body: Buffer; etag: string; coded: Map<Coding, Promise<Buffer>>; shows: ShownProducts }

/** The text of an answer, and the products that it shows. */
export type AnswerText = { text: string; shows?: ShownProducts }

/** Below this, compressing saves less than it costs. */
const WORTH_BYTES = 1024
/** The factor for the size of an entry: its own bytes and the compressed copies. */
const WITH_CODINGS = 1.5

const BROTLI_QUALITY = 4

/** An answer's bytes in the requested coding. Short answers are not compressed. */
export async function codedAs({ body, coded }: KeptAnswer, wanted: Coding): Promise<{ bytes: Buffer; coding: Coding }> {
  if (wanted === "identity" || body.length < WORTH_BYTES) return { bytes: body, coding: "identity" }
  const made = coded.get(wanted) ?? compressed(body, wanted, { brotliQuality: BROTLI_QUALITY })
  coded.set(wanted, made)
  return { bytes: await made, coding: wanted }
}

/**
 * The bytes of answers that are the same for everyone, kept until what they show changes or `freshMs` have passed. Concurrent askers
 * of a missing answer share one computation. A failure is not kept.
 */
export class AnswerCache {
  readonly #store: KeptStore
  readonly #freshMs: number

  constructor(store: KeptStore, { freshMs }: { freshMs: number }) {
    this.#store = store
    this.#freshMs = freshMs
  }

  async get(key: string, make: () => Promise<AnswerText>): Promise<KeptAnswer> {
    const kept = this.#store.get<KeptAnswer>(answerKey(key))
    if (kept?.age === "fresh") return kept.value
    return this.#store.make(answerKey(key), async () => {
      const { text, shows = SHOWS_NO_PRODUCT } = await make()
      const body = Buffer.from(text)
      const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
      const value: KeptAnswer = { body, etag, coded: new Map(), shows }
      return { value, bytes: Math.ceil(body.length * WITH_CODINGS), freshMs: this.#freshMs, shows }
    })
  }
}

/** The key of an answer in the store that answers and pages share. */
export function answerKey(key: string): string {
  return `answer ${key}`
}
