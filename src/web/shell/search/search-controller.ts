import { keywordOf } from "#rules/catalog/search-match.ts"

export type SearchState<Result> =
  | { status: "empty" }
  | { status: "found"; keyword: string; results: readonly Result[] }
  | { status: "failed"; keyword: string }

type SearchControllerOptions<Result> = {
  search: (keyword: string, signal: AbortSignal) => Promise<readonly Result[]>
  onChange: (state: SearchState<Result>) => void
  /** How long typing has to rest before a question goes out. */
  delayMs?: number
}

/**
 * Asks while someone types. A question goes out once typing rests; a newer text aborts the older question, and an answer that comes late
 * all the same is not shown: the last text wins, whatever the order of the answers. A blank text asks nothing.
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
      // A page that is being left aborts its questions too; only a real failure is news.
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
