export type Visited = { action: string; from: PageAddress; to: PageAddress }
type PageAddress = { pathname: string; search: Readonly<Record<string, unknown>> }

/**
 * Whether a navigation leads to the top of the page: forward to another page or another page number does; a change of filters, a
 * rewritten address and the way back or forward in the history do not. [spec 3 §5]
 */
export function leadsToTop({ action, from, to }: Visited): boolean {
  if (action !== "PUSH") return false
  if (from.pathname !== to.pathname) return true
  const { page: fromPage, ...fromFilters } = from.search
  const { page: toPage, ...toFilters } = to.search
  return fromPage !== toPage && JSON.stringify(fromFilters) === JSON.stringify(toFilters)
}
