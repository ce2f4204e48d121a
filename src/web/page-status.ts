import { createIsomorphicFn } from "@tanstack/react-start"
import { setResponseStatus } from "@tanstack/react-start/server"

/** The HTTP status of the page that is being rendered; nothing in the browser, where a page has none. */
export const setPageStatus = createIsomorphicFn()
  .server((status: number) => setResponseStatus(status))
  .client((_status: number) => {})
