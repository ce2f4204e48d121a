import { readLocalizedPath } from "#rules/languages/localized-path.ts"

const KEY = "corniche-place"
type Place = { path: string; share: number }

/** Stores how far the page is scrolled, before its counterpart in the other language opens. */
export function rememberPlace(): void {
  const place: Place = { path: openPath(), share: window.scrollY / document.documentElement.scrollHeight }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // Storage is switched off: the page opens at its start.
  }
}

/** Scrolls to the place at which the page was left in the other language. The texts differ in length, so the place is a share of the page. */
export function returnToPlace(): void {
  try {
    const stored = sessionStorage.getItem(KEY)
    if (stored === null) return
    sessionStorage.removeItem(KEY)
    const { path, share } = JSON.parse(stored) as Place
    if (path === openPath()) window.scrollTo({ top: share * document.documentElement.scrollHeight, behavior: "instant" })
  } catch {
    // Storage is switched off, or does not contain a place.
  }
}

function openPath(): string {
  return readLocalizedPath(window.location.pathname).path
}
