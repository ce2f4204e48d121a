/**
 * Stores the width of the page's scrollbar. Call it before the page is locked: base.css reserves the width, so that nothing moves sideways.
 * An overlay scrollbar has no width.
 */
export function reserveScrollbar(): void {
  const root = document.documentElement
  root.style.setProperty("--scrollbar", `${window.innerWidth - root.clientWidth}px`)
}
