import { useMay } from "#office/me.ts"
import { acts, menu } from "#office/menu.ts"
import type { MenuEntry, PaletteAct } from "#office/screens.ts"

/** The entries that the member may open, in order. */
export function useMenu(): MenuEntry[] {
  return menu.filter(useMayOpen())
}

/** The acts of every page that the member may do. */
export function useActs(): PaletteAct[] {
  return acts.filter(useMayOpen())
}

function useMayOpen() {
  const may = useMay()
  return ({ permission }: Pick<MenuEntry, "permission">) => !permission || [permission].flat().some(may)
}
