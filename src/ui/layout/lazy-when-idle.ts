import { type ComponentType, lazy } from "react"

/**
 * A component whose script is loaded when the browser has nothing better to do, or after a second. What the server wrote stays until
 * then; when the script cannot be loaded, it is requested again at the visitor's next action.
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
