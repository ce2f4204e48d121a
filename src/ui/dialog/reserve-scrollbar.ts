/**
 * Call before the page is held still: notes how wide its scrollbar is, so that base.css can keep the place and nothing moves sideways.
 * Scrollbars that lie over the page have no width.
 */
export function reserveScrollbar(): void {
  const root = document.documentElement
  root.style.setProperty("--scrollbar", `${window.innerWidth - root.clientWidth}px`)
}
