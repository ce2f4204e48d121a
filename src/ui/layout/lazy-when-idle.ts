import { type ComponentType, lazy } from "react"

/** A component whose script is loaded when the browser has nothing better to do, or after a second. */
export function lazyWhenIdle<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await whenIdle()
    return { default: await load() }
  })
}

export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: 1000 })
    else setTimeout(resolve, 200)
  })
}
