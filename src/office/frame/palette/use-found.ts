import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { api } from "#office/api.ts"
import type { FoundKind } from "#rules/office/find-words.ts"
import type { PaletteQuery } from "./asked.ts"

const TYPING_MS = 150
const FEWEST_LETTERS = 2

/** Searches the server once typing pauses. `only` returns twenty results of one kind. */
export function useFound({ words, only }: PaletteQuery) {
  const kind = only === "acts" ? null : only
  const asked = useSettled(only === "acts" || words.length < FEWEST_LETTERS ? "" : words)
  const query = useQuery({
    queryKey: ["found", asked, kind],
    queryFn: ({ signal }) => api.today.find({ q: asked, ...(kind ? { only: kind satisfies FoundKind } : {}) }, { signal }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  })
  const isFinding = asked !== words || query.isFetching
  return { found: asked === "" ? undefined : query.data, isFinding: words.length >= FEWEST_LETTERS && isFinding, hasFailed: query.isError }
}

/** The text after a pause in typing. An empty text takes effect at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState("")
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
