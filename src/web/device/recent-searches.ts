import { remember, remembered } from "./device-memory.ts"

const NAME = "recent-searches"
const MAX_SEARCHES = 5
const MAX_LENGTH = 100

/** The searches on this device, the latest first. */
export function recentSearches(): string[] {
  try {
    const value: unknown = JSON.parse(remembered(NAME) ?? "[]")
    return Array.isArray(value) ? value.filter((words) => typeof words === "string").slice(0, MAX_SEARCHES) : []
  } catch {
    return [] // Written by something else.
  }
}

/** Stores a search on this device, as one of the last five. */
export function rememberSearch(words: string): void {
  if (words === "" || words.length > MAX_LENGTH) return
  write([words, ...others(words)])
}

/** Removes a search from this device. */
export function forgetSearch(words: string): void {
  write(others(words))
}

function others(words: string): string[] {
  return recentSearches().filter((other) => other.toLowerCase() !== words.toLowerCase())
}

function write(searches: string[]): void {
  remember(NAME, searches.length > 0 ? JSON.stringify(searches.slice(0, MAX_SEARCHES)) : null)
}
