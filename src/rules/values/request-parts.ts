type Input = Readonly<Record<string, unknown>>

/** Splits a call's flat input into the address (by the names in the path and the query list) and the body (the rest). */
export function requestParts(path: string, queryKeys: readonly string[], input: Input): { address: string; body: Input } {
  const rest = { ...input }
  const take = (name: string) => {
    const value = rest[name]
    delete rest[name]
    return value
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(take(name))))
  const query = queryKeys.flatMap((name) => {
    const value = take(name)
    return value === undefined ? [] : [[name, String(value)] as [string, string]]
  })
  const search = new URLSearchParams(query).toString()
  return { address: search ? `${filled}?${search}` : filled, body: rest }
}
