/** A tab has at most one attempt of each kind at a time: to order the cart, to buy without it, to order an offer, to book. */
type AttemptName = "checkoutAttempt" | "buyNowAttempt" | "offerAttempt" | "bookingAttempt"

export type Attempt = {
  /** The `Idempotency-Key` of all its requests. */
  key: string
  /** When it was first sent, in milliseconds. */
  begunAt: number
}

type StoredAttempt = Attempt & { about: string }

/** Reading the property throws where storage is switched off, so it is read where that is handled. */
const browserStorage = (): Storage => sessionStorage

/**
 * The attempt for these contents. It is kept until its outcome is known, also when the page is reloaded. A request that is sent again has
 * the same key, so nothing is done twice; other contents start another attempt.
 */
export function attemptOf(name: AttemptName, about: string, storage = browserStorage): Attempt {
  const kept = read(name, storage)
  if (kept?.about === about) return kept
  const begun = { about, key: newIdempotencyKey(), begunAt: Date.now() }
  write(name, begun, storage)
  return begun
}

/** The attempt whose outcome is not known yet, with its contents; null when there is none. */
export function openAttempt(name: AttemptName, storage = browserStorage): StoredAttempt | null {
  return read(name, storage)
}

/** Ends the attempt, because its outcome is known or its contents are gone. */
export function forgetAttempt(name: AttemptName, storage = browserStorage): void {
  write(name, null, storage)
}

function read(name: AttemptName, storage: () => Storage): StoredAttempt | null {
  try {
    const stored = storage().getItem(name)
    if (stored !== null) return JSON.parse(stored)
  } catch {
    // Storage is switched off, or its content is not ours.
  }
  return memory.get(name) ?? null
}

/** An attempt that cannot be stored, because storage is full or switched off, lasts as long as the page. */
const memory = new Map<AttemptName, StoredAttempt | null>()

function write(name: AttemptName, attempt: StoredAttempt | null, storage: () => Storage): void {
  memory.set(name, attempt)
  try {
    if (attempt) storage().setItem(name, JSON.stringify(attempt))
    else storage().removeItem(name)
  } catch {
    // `memory` has it.
  }
}

/** A random `Idempotency-Key`. Not `randomUUID`, which exists on https pages only. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
