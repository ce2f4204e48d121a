import { type ComponentType, createElement, use } from "react"

export type LatePart<Props> = ComponentType<Props> & {
  /** Settles once the script is loaded; from then on the part renders at once. */
  preload: () => Promise<unknown>
}

/**
 * A component whose script loads when the browser is idle, at the latest after a second. Until then the server's elements stay. When the
 * script cannot be loaded, the visitor's next action requests it again.
 */
export function lazyWhenIdle<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let Part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  async function loadPart() {
    await whenIdle()
    Part = await load().catch(() => tryAgain(load))
  }
  function preload() {
    loading ??= loadPart()
    return loading
  }
  function latePart(props: Props) {
    // React's own `lazy` suspends once more after the script is loaded, and an update in between would discard the server's elements.
    if (!Part) use(preload())
    return Part ? createElement(Part, props) : null
  }
  return Object.assign(latePart, { preload })
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
