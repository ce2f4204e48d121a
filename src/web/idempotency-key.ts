/** What is being ordered or booked in this tab; each has one attempt at a time. */
type AttemptName = "checkoutAttempt" | "bookingAttempt"

export type Attempt = {
  /** The `Idempotency-Key` of everything that is sent for it. */
  key: string
  /** When it was first sent, in milliseconds. */
  begunAt: number
}

type Kept = Attempt & { about: string }

/**
 * The attempt for these contents, kept until its outcome is known, over reloads as well. Sending again uses the same key, so nothing is
 * done twice; other contents begin another attempt.
 */
export function attemptOf(name: AttemptName, about: string, storage: Storage = sessionStorage): Attempt {
  const kept = read(name, storage)
  if (kept?.about === about) return kept
  const begun = { about, key: newIdempotencyKey(), begunAt: Date.now() }
  write(name, begun, storage)
  return begun
}

/** The outcome is known, or what it was about is gone: the next attempt is another one. */
export function forgetAttempt(name: AttemptName, storage: Storage = sessionStorage): void {
  write(name, null, storage)
}

function read(name: AttemptName, storage: Storage): Kept | null {
  try {
    return JSON.parse(storage.getItem(name) ?? "null")
  } catch {
    // Storage is switched off, or somebody wrote into it.
    return memory.get(name) ?? null
  }
}

/** Where there is no storage an attempt lives as long as the page. */
const memory = new Map<AttemptName, Kept | null>()

function write(name: AttemptName, attempt: Kept | null, storage: Storage): void {
  memory.set(name, attempt)
  try {
    if (attempt) storage.setItem(name, JSON.stringify(attempt))
    else storage.removeItem(name)
  } catch {
    // The page's own memory is enough until it is left.
  }
}

/** A random `Idempotency-Key`. Not `randomUUID`, which a page without https does not have. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
