import type { MenuEntry } from "#office/screens.ts"

/** The pages whose name has a word that begins with each typed word. Nothing typed: all of them. */
export function matchingPages(menu: readonly MenuEntry[], text: string): MenuEntry[] {
  const asked = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return menu.filter(({ label }) => {
    const words = label().toLowerCase().split(/\s+/)
    return asked.every((part) => words.some((word) => word.startsWith(part)))
  })
}
