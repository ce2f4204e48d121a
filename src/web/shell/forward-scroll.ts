declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Of an entry that takes the place of another page, to which there is no way back: a form that was sent, an order that was placed. */
    isAnotherPage?: true
  }
}

export type Visited = { action: string; from: PageAddress; to: PageAddress }
type PageAddress = { pathname: string; search: Readonly<Record<string, unknown>>; state?: { isAnotherPage?: true } }

/**
 * Whether a navigation leads to the top of the page: forward to another page or another page number does; a change of filters, a
 * rewritten address and the way back or forward in the history do not. [spec 3 §5]
 */
export function leadsToTop({ action, from, to }: Visited): boolean {
  if (action === "REPLACE") return to.state?.isAnotherPage === true
  if (action !== "PUSH") return false
  if (from.pathname !== to.pathname) return true
  const { page: fromPage, ...fromFilters } = from.search
  const { page: toPage, ...toFilters } = to.search
  return fromPage !== toPage && JSON.stringify(fromFilters) === JSON.stringify(toFilters)
}
