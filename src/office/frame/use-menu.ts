import { useMay } from "#office/me.ts"
import { menu } from "#office/menu.ts"
import type { MenuEntry } from "#office/screens.ts"

/** The entries that the member may open, in order. */
export function useMenu(): MenuEntry[] {
  const may = useMay()
  return menu.filter(({ permission }) => !permission || [permission].flat().some(may))
}
