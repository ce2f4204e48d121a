/** A token that is refused so soon after it was renewed is refused for good. */
const RENEWED_IN_VAIN_MS = 60_000

type Device = {
  read: () => string | null
  store: (token: string) => void
}

type Provider = {
  /** A new token of the same session; null when it has ended. Rejects when the provider cannot be asked. */
  renew: () => Promise<string | null>
}

type Replacement = { refused: string; next: Promise<string | null>; at: number }

/**
 * What to go on with after the API refused a token: the renewed one, or null. `onEnd` is called when the session of the token that the
 * device holds has ended, once, however many calls were refused; an answer to a token of before ends nothing.
 */
export function createTokenReplacement(device: Device, provider: Provider, onEnd: () => void, now: () => number = Date.now) {
  let last: Replacement | undefined

  async function replacementOf(refused: string, before: Replacement | undefined): Promise<string | null> {
    if (device.read() !== refused) return null
    const isInVain = before !== undefined && now() - before.at < RENEWED_IN_VAIN_MS && (await before.next) === refused
    const next = isInVain ? null : await provider.renew()
    const present = device.read()
    // The provider may have stored it itself; anything else is of somebody who signed in or out meanwhile.
    if (present !== refused && present !== next) return null
    if (next === null) onEnd()
    else device.store(next)
    return next
  }

  return (refused: string): Promise<string | null> => {
    if (last?.refused === refused) return last.next
    const next = replacementOf(refused, last)
    last = { refused, next, at: now() }
    // A provider that could not be asked is asked again by the next call.
    next.catch(() => {
      if (last?.next === next) last = undefined
    })
    return next
  }
}
