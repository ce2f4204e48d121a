import { m } from "#messages/messages.js"
import { ApiProblem } from "#web/api-problem.ts"

const FILE = /import\(.\.\/([\w-]+\.js)/
const PATIENCE_MS = 30_000
const RELOADED_FROM = "reloaded-from"

const fetched = new Set<string>()

/**
 * Loads a script on demand; the build replaces every `import()` by it. The file is fetched first, because a browser remembers a module that
 * it could not fetch as failed until the page is loaded again. Rejects with an `ApiProblem`, and can then be called again.
 */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  const [, file] = FILE.exec(String(load)) ?? []
  // The document already has the initial scripts.
  if (!file || fetched.has(file) || !document.documentElement.dataset["ready"]) return load()
  const address = new URL(file, import.meta.url)
  await fetchFile(address)
  fetched.add(file)
  return load().catch(async () => {
    // A dependency could not be fetched, which the browser remembers too.
    await fetchFile(address, "no-store")
    return reloadOnce()
  })
}

async function fetchFile(address: URL, cache?: RequestCache): Promise<void> {
  const answer = await fetch(address, { cache, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
  if (!answer) throw new ApiProblem(0, m.refusal_no_connection())
  // A newer build has replaced this one.
  if (answer.status === 404) await reloadOnce()
  if (!answer.ok) throw new ApiProblem(answer.status, m.refusal_internal())
  // The response is read to its end, so that the import finds it in the cache.
  await answer.arrayBuffer()
}

/** Reloads the page, at most once for each build, so that it cannot reload in a loop. The address of this file identifies the build. */
async function reloadOnce(): Promise<never> {
  try {
    if (sessionStorage.getItem(RELOADED_FROM) !== import.meta.url) {
      sessionStorage.setItem(RELOADED_FROM, import.meta.url)
      location.reload()
      return await new Promise(() => {})
    }
  } catch {
    // Without storage nothing would stop a loop.
  }
  throw new ApiProblem(404, m.refusal_internal())
}
