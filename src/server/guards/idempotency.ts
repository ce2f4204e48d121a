import { createHash } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import type { Database, Queries } from "#server/db/database.ts"
import { insertKey, keepAnswer, type RequestKey, requestOf } from "./idempotency.queries.ts"
import { Refusal } from "./refusal.ts"
import { shortTransaction } from "./short-transaction.ts"

const KEY = /^[A-Za-z0-9_-]{1,128}$/
/** The maximum number of attempts to take a key that its holder has just released. */
const TRIES = 3
/** Longer than any later phase, which waits at most 10 seconds for the payment provider. An older phase was interrupted. */
const WAIT_SECONDS = 12
const LOOK_EVERY_MS = 100

/** A response that was given before, to the same request. */
export class Replayed<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

/** The claim of a request's key, or null for one without. */
export type Claim = { id: number } | null

/** The request of a key: its route, its customer, the parameters of its path if it has any, and its body. */
type KeyedRequest = { route: string; customerId: number; params: unknown; body: unknown }

/**
 * What the fingerprint of a request covers: the body and, if the path has parameters, these too, because they name what the call changes.
 * Without parameters it covers the body alone, so that the fingerprints of earlier versions still match.
 */
function contentsOf({ params, body }: Pick<KeyedRequest, "params" | "body">): unknown {
  return params === null ? body : { params, body }
}

/** The key of a customer's request, given the value of its `Idempotency-Key`; null without one. Refuses a malformed key with `key_reused`. */
export function requestKey(key: unknown, { route, customerId, params, body }: KeyedRequest): RequestKey | null {
  if (key === undefined) return null
  if (typeof key !== "string" || !KEY.test(key)) throw new Refusal("key_reused", { fields: ["Idempotency-Key"] })
  const fingerprint = createHash("sha256")
    .update(canonical(contentsOf({ params, body })))
    .digest("hex")
  return { customerId, route, key, fingerprint }
}

/**
 * Does `work` in one transaction, and once for each key: a repeated request gets the first response. One that arrives while the first is
 * under way waits for it. Only success is stored: a refused or failed request may be sent again with its key.
 */
export async function once<T>(db: Database, key: RequestKey | null, work: (tx: Queries) => Promise<T>): Promise<T | Replayed<T>> {
  return oncePhase(db, key, async (tx, claim) => {
    const answer = await work(tx)
    if (claim) await keepAnswer(tx, claim.id, answer)
    return answer
  })
}

/** A later phase of the first request with this key is under way, or was interrupted and is about to be cleaned up. */
class UnderWay {
  private readonly key: RequestKey
  constructor(key: RequestKey) {
    this.key = key
  }

  /** Waits until the request has its answer, or released its key. */
  async end(db: Database, until: number): Promise<void> {
    for (;;) {
      const first = await requestOf(db, this.key)
      if (first === null || first.answer !== null) return
      if (first.ageSeconds >= WAIT_SECONDS || performance.now() >= until) throw new Refusal("under_way")
      await wait(LOOK_EVERY_MS)
    }
  }
}

/**
 * As `once`, for work of which this is the first phase: it receives the claim and stores the answer itself, now or later. A request that
 * arrives while a later phase is under way waits for its answer, without a connection; refuses with `under_way` when none comes.
 */
export async function oncePhase<T, A = T>(
  db: Database,
  key: RequestKey | null,
  work: (tx: Queries, claim: Claim) => Promise<T>,
): Promise<T | Replayed<A>> {
  const until = performance.now() + WAIT_SECONDS * 1000
  for (;;) {
    const done = await firstPhase<T, A>(db, key, work)
    if (!(done instanceof UnderWay)) return done
    await done.end(db, until)
  }
}

async function firstPhase<T, A>(
  db: Database,
  key: RequestKey | null,
  work: (tx: Queries, claim: Claim) => Promise<T>,
): Promise<T | Replayed<A> | UnderWay> {
  return shortTransaction(db, async (tx) => {
    if (key === null) return work(tx, null)
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const id = await insertKey(tx, key)
      if (id !== null) return work(tx, { id })
      const before = await requestOf(tx, key)
      if (before === null) continue
      if (before.fingerprint !== key.fingerprint) throw new Refusal("key_reused", { fields: ["Idempotency-Key"] })
      if (before.answer === null) return new UnderWay(key)
      return new Replayed(before.answer as A)
    }
    throw new Refusal("overloaded")
  })
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_name, entry: unknown) =>
      typeof entry === "object" && entry !== null && !Array.isArray(entry)
        ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
        : entry,
    ) ?? ""
  )
}
