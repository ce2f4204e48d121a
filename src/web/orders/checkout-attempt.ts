import { newKey } from "./new-key.ts"

const NAME = "checkoutAttempt"

type Attempt = { about: string; key: string }

/**
 * The `Idempotency-Key` of an order that may be under way already. It is bound to everything the order is about and kept for as long as
 * the outcome is not known, over reloads as well: whatever is sent again orders nothing twice.
 */
export function attemptKey(about: string, storage: Storage = sessionStorage): string {
  const kept = read(storage)
  if (kept?.about === about) return kept.key
  const key = newKey()
  write({ about, key }, storage)
  return key
}

/** The outcome is known, or what was to be ordered is gone: the next order is another one. */
export function forgetAttempt(storage: Storage = sessionStorage): void {
  write(null, storage)
}

function read(storage: Storage): Attempt | null {
  try {
    return JSON.parse(storage.getItem(NAME) ?? "null")
  } catch {
    // Storage is switched off, or somebody wrote into it.
    return memory
  }
}

/** Where there is no storage the key lives as long as the page. */
let memory: Attempt | null = null

function write(attempt: Attempt | null, storage: Storage): void {
  memory = attempt
  try {
    if (attempt) storage.setItem(NAME, JSON.stringify(attempt))
    else storage.removeItem(NAME)
  } catch {
    // The page's own memory is enough until it is left.
  }
}
