/** A renewed token that is refused within this time is refused for good. */
const RENEWED_IN_VAIN_MS = 60_000

type Device = {
  read: () => string | null
  store: (token: string) => void
}

type Provider = {
  /** A new token of the same session; null when it has ended. Rejects when the provider cannot be reached. */
  renew: () => Promise<string | null>
}

type Replacement = { refused: string; next: Promise<string | null>; at: number }

/**
 * Returns a function that replaces a refused token by the renewed one, or null. `onEnd` is called once when the session of the stored token
 * has ended, however many calls were refused; a refusal of an older token ends nothing.
 */
export function createTokenReplacement(device: Device, provider: Provider, onEnd: () => void, now: () => number = Date.now) {
  let last: Replacement | undefined

  async function replacementOf(refused: string, before: Replacement | undefined): Promise<string | null> {
    if (device.read() !== refused) return null
    const isInVain = before !== undefined && now() - before.at < RENEWED_IN_VAIN_MS && (await before.next) === refused
    const next = isInVain ? null : await provider.renew()
    const present = device.read()
    // The provider may have stored it itself; any other token is that of a new session.
    if (present !== refused && present !== next) return null
    if (next === null) onEnd()
    else device.store(next)
    return next
  }

  return (refused: string): Promise<string | null> => {
    if (last?.refused === refused) return last.next
    const next = replacementOf(refused, last)
    last = { refused, next, at: now() }
    // After a failure, the next call tries the provider again.
    next.catch(() => {
      if (last?.next === next) last = undefined
    })
    return next
  }
}
