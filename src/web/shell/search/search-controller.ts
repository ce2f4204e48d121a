import { keywordOf } from "#rules/catalog/search/search-match.ts"

export type SearchState<Result> =
  | { status: "empty" }
  | { status: "found"; keyword: string; results: readonly Result[] }
  | { status: "failed"; keyword: string }

type SearchControllerOptions<Result> = {
  search: (keyword: string, signal: AbortSignal) => Promise<readonly Result[]>
  onChange: (state: SearchState<Result>) => void
  /** How long typing must pause before a request is sent. */
  delayMs?: number
}

/**
 * Searches while the visitor types. A request is sent when typing pauses; a newer text aborts the older request, and a late response to it
 * is dropped. A blank text sends nothing.
 */
export function createSearchController<Result>({ search, onChange, delayMs = 200 }: SearchControllerOptions<Result>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined
  let wanted = ""

  async function ask(keyword: string) {
    const question = new AbortController()
    running = question
    try {
      const results = await search(keyword, question.signal)
      if (!question.signal.aborted) onChange({ status: "found", keyword, results })
    } catch {
      // Leaving the page also aborts its requests; only a real failure is reported.
      if (!question.signal.aborted) onChange({ status: "failed", keyword })
    }
  }

  function stop() {
    clearTimeout(timer)
    running?.abort()
    wanted = ""
  }

  return {
    type(text: string) {
      const keyword = keywordOf(text)
      if (keyword === wanted) return
      stop()
      wanted = keyword
      if (keyword === "") onChange({ status: "empty" })
      else timer = setTimeout(() => void ask(keyword), delayMs)
    },
    stop,
  }
}
