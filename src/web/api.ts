import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start"
import type { Api } from "#contract/contract.ts"
import { readToken } from "./device/token.ts"
import type { ReplaceToken } from "./http-client.ts"
import type { PageContext } from "./page-context.ts"

type Call = (...given: unknown[]) => Promise<unknown>

let loaded: Api | undefined
let replaceToken: ReplaceToken | undefined

/** Sets the handler for a refused token. It is injected because it calls the API itself. */
export function whenTokenIsRefused(replace: ReplaceToken): void {
  replaceToken = replace
}

/** Loads the client, which the first page of a visit does not need. A call loads it as well. */
export async function loadApi(): Promise<Api> {
  loaded ??= (await import("./http-client.ts")).httpClient(document.documentElement.lang, readToken, replaceToken)
  return loaded
}

/** The API in the browser: `api().feature.call(…)` waits for the client, which has every call of the contract. */
const browserApi = named((feature) =>
  named((call) => async (...given: unknown[]) => {
    const client = (await loadApi()) as unknown as Record<string, Record<string, Call>>
    return client[feature]?.[call]?.(...given)
  }),
) as Api

/** An object whose properties are made from their names. */
function named<Value>(make: (name: string) => Value): object {
  return new Proxy({}, { get: (_target, name: string) => make(name) })
}

/** The typed client of the API: in memory while a page is rendered on the server, over HTTP in the browser. */
export const api = createIsomorphicFn()
  .server((): Api => (getGlobalStartContext() as unknown as PageContext).api)
  .client((): Api => browserApi)
