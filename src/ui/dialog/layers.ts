/**
 * Layers over the page: dialogs, drawers, the panel of the menu. Each layer has its own entry in the history, so that Back closes the
 * topmost layer and leaves the page below; opening another page closes all layers. The entries have the address and the state of the
 * page's entry, and the router does not see them.
 */
type Layer = {
  close: () => void
  /** Its page is being left. It has no entry any more, and is gone with the page, which can take a while on a slow device. */
  isLeaving: boolean
}

const MARK = "layer"
/** Writes wait at most this long for the browser to move in the history. */
const PATIENCE_MS = 1000

const layers: Layer[] = []
/** Writes that wait until entries are removed; null when no entry is being removed. */
let waiting: (() => void)[] | null = null
let patience: ReturnType<typeof setTimeout> | undefined
let now = { href: "", depth: 0 }

/** Adds a layer on top; `close` asks its owner to close it. Returns the function that removes the layer. */
export function openLayer(close: () => void): () => void {
  takeOver()
  const layer: Layer = { close, isLeaving: false }
  layers.push(layer)
  setTimeout(settle)
  return () => {
    const place = layers.indexOf(layer)
    if (place >= 0) layers.splice(place, 1)
    // Another dialog may take its place at once.
    setTimeout(settle)
  }
}

/** The number of layer entries above the entry of the page. */
function depth(): number {
  return Number(history.state?.[MARK] ?? 0)
}

/** The layers of the page that is shown, from the lowest to the topmost. */
function staying(): Layer[] {
  return layers.filter(({ isLeaving }) => !isLeaving)
}

/** Adds or removes entries until there is one for each layer. */
function settle(): void {
  if (waiting) return
  const wanted = staying().length
  if (depth() > wanted) {
    goDown(depth() - wanted)
    return
  }
  while (depth() < wanted) History.prototype.pushState.call(history, { ...history.state, [MARK]: depth() + 1 }, "")
  now = { href: location.href, depth: depth() }
}

function goDown(steps: number): void {
  waiting = []
  now = { href: location.href, depth: depth() }
  history.go(-steps)
  // The step may still come; a second one would then leave the page.
  patience = setTimeout(write, PATIENCE_MS)
}

function finish(): void {
  clearTimeout(patience)
  write()
  settle()
}

function write(): void {
  const tasks = waiting ?? []
  waiting = null
  for (const task of tasks) task()
}

/**
 * Wraps a history method of the router: the entries of layers are removed before it writes. By then the router has notified its listeners,
 * so the delayed write uses the browser's function instead of the one that the router installed.
 */
function belowLayers(name: "pushState" | "replaceState"): History["pushState"] {
  const original = history[name]
  return (state, unused, url) => {
    if (name === "pushState" && new URL(url ?? "", location.href).pathname !== location.pathname) leave()
    if (!waiting && depth() === 0) return original.call(history, state, unused, url)
    if (!waiting && depth() === 1 && name === "pushState") return overTheOnlyLayer(state, unused, url)
    if (!waiting) goDown(depth())
    waiting?.push(() => History.prototype[name].call(history, state, unused, url))
  }
}

/** The next entry takes the place of the only layer's entry, without a step back, which can come late on a busy device. */
const overTheOnlyLayer: History["pushState"] = (state, unused, url) => {
  History.prototype.replaceState.call(history, state, unused, url)
  now = { href: location.href, depth: depth() }
  setTimeout(settle)
}

function closeAbove(remaining: number): void {
  for (const { close } of staying().slice(remaining).reverse()) close()
}

/** Closes all layers, since another page comes. */
function leave(): void {
  const left = staying()
  closeAbove(0)
  for (const layer of left) layer.isLeaving = true
}

let isListening = false

function takeOver(): void {
  if (isListening) return
  isListening = true
  now = { href: location.href, depth: depth() }
  history.pushState = belowLayers("pushState")
  history.replaceState = belowLayers("replaceState")
  addEventListener("history-step", notice)
}

/** Handles a step in the history; a step between layer entries does not reach the router. See `web/client.tsx`. */
function notice(event: Event): void {
  const before = now
  now = { href: location.href, depth: depth() }
  if (waiting) {
    // The visitor's own step may arrive together with the removal; the address then differs, and the router must follow it.
    if (now.href === before.href) event.preventDefault()
    finish()
  } else if (now.href !== before.href) closeAbove(0)
  else if (now.depth !== before.depth) {
    event.preventDefault()
    closeAbove(now.depth)
    // A layer that its owner keeps open gets its entry back.
    setTimeout(settle)
  }
}
