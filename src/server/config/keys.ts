/** Keys that are never in the database. */
export type Keys = {
  /** Sign private links: the first signs, all verify. None: the shop sends no links. */
  links: readonly Buffer[]
  /** Encrypt unlock codes: the first encrypts, all decrypt. None: the shop keeps no codes. */
  unlock: readonly Buffer[]
}

const BYTES = 32

/** The demonstration is reachable from this machine alone, and its keys are no secret. */
const OF_DEMONSTRATION = "corniche demonstration"

export function keysOf(given: (name: string) => string | null, production: boolean, faults: string[]): Keys {
  const unset = production ? [] : [Buffer.alloc(BYTES, OF_DEMONSTRATION)]
  return {
    links: keysIn("LINK_KEYS", given("LINK_KEYS"), faults) ?? unset,
    unlock: keysIn("UNLOCK_KEYS", given("UNLOCK_KEYS"), faults) ?? unset,
  }
}

function keysIn(name: string, text: string | null, faults: string[]): Buffer[] | null {
  if (text === null) return null
  const keys = text.split(",").map((part) => Buffer.from(part.trim(), "base64"))
  if (keys.some((key) => key.length !== BYTES)) {
    faults.push(
      `${name} must be one or more keys of ${BYTES} bytes in base64, separated by commas, such as openssl rand -base64 32 prints.`,
    )
  }
  return keys
}
