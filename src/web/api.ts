import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start"
import type { Api } from "#contract/contract.ts"
import { httpClient } from "./http-client.ts"
import type { PageContext } from "./page-context.ts"
import { readToken } from "./token.ts"

let browserClient: Api | undefined

/** The typed client of the API: in memory while a page is rendered on the server, over HTTP in the browser. */
export const api = createIsomorphicFn()
  .server((): Api => (getGlobalStartContext() as unknown as PageContext).api)
  .client((): Api => {
    browserClient ??= httpClient(readToken)
    return browserClient
  })
