import { type ComponentType, lazy } from "react"

/**
 * A component whose script loads when the browser is idle, at the latest after a second. Until then the server's elements stay. When the
 * script cannot be loaded, the visitor's next action requests it again.
 */
export function lazyWhenIdle<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await whenIdle()
    return { default: await load().catch(() => tryAgain(load)) }
  })
}

export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: 1000 })
    else setTimeout(resolve, 200)
  })
}

async function tryAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  await nextAction()
  return load().catch(() => tryAgain(load))
}

function nextAction(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const sign of ["online", "pointerdown", "keydown"]) addEventListener(sign, resolve, { once: true })
  })
}
