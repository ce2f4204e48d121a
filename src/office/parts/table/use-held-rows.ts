import { useState } from "react"
import { heldKeys } from "./held-rows.ts"

type Rows<Row> = { data: { results: readonly Row[] } | undefined; isPlaceholderData?: boolean }
type How<Row> = { rowKey: (row: Row) => string; signature: string; holds: boolean }
type KnownRows = { signature: string; keys: ReadonlySet<string> }

const NOBODY: KnownRows = { signature: "", keys: new Set() }

/** The rows to show, the number of new rows held back, and the action that shows them. [OFFICE-36] */
export function useHeldRows<Row>({ data, isPlaceholderData = false }: Rows<Row>, { rowKey, signature, holds }: How<Row>) {
  const all = data?.results ?? []
  const keys = all.map(rowKey)
  const [known, setKnown] = useState(NOBODY)
  const isSame = known.signature === signature
  const held = isSame && holds ? heldKeys(keys, known.keys) : []
  const seen = keys.filter((key) => !held.includes(key))
  if (data && !isPlaceholderData && (!isSame || seen.some((key) => !known.keys.has(key)))) {
    setKnown({ signature, keys: new Set(isSame ? [...known.keys, ...seen] : keys) })
  }
  const waiting = new Set(held)
  return {
    rows: held.length === 0 ? all : all.filter((row) => !waiting.has(rowKey(row))),
    waiting: held.length,
    show: () => setKnown({ signature, keys: new Set([...known.keys, ...keys]) }),
  }
}
