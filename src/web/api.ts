import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start"
import type { Api } from "#contract/contract.ts"
import { httpClient, type ReplaceToken } from "./http-client.ts"
import type { PageContext } from "./page-context.ts"
import { readToken } from "./token.ts"

let browserClient: Api | undefined
let replaceToken: ReplaceToken | undefined

/** Sets the handler for a refused token. It is injected because it calls the API itself. */
export function whenTokenIsRefused(replace: ReplaceToken): void {
  replaceToken = replace
}

/** The typed client of the API: in memory while a page is rendered on the server, over HTTP in the browser. */
export const api = createIsomorphicFn()
  .server((): Api => (getGlobalStartContext() as unknown as PageContext).api)
  .client((): Api => {
    browserClient ??= httpClient(readToken, replaceToken)
    return browserClient
  })
