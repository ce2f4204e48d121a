/** The query of an address as plain text by name: filters read like `brands=3,5`, never as quoted JSON. Of repeated names the last counts. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The inverse. Commas stay readable, because they separate the values of a filter. */
export function stringifySearch(query: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (entries.length === 0) return ""
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return `?${search.replaceAll("%2C", ",")}`
}
