/** The setting that holds the version of the menu. An import raises it, too. */
export const MENU_SETTING = "home.menu"

/** The derived menu has 11 items with up to 21 children. The row of the items scrolls sideways, and a panel with 40 children fills a screen. */
export const MAX_MENU_ITEMS = 20
export const MAX_MENU_CHILDREN = 40
export const MAX_MENU_NAME = 80
export const MAX_MENU_LINK = 500

export type MenuLinkFields = { name: string; name_ar: string | null; link: string }
export type MenuItemFields = MenuLinkFields & { children: readonly MenuLinkFields[] }

export type MenuFault = "missing" | "long" | "twice" | "other" | "foreign" | "many"

/**
 * Why a menu cannot be shown, by path such as `/items/0/children/1/name`: a text is missing or too long, a name stands twice in its list,
 * the same English name has another Arabic one elsewhere, a link is no address of the shop, or a list is too long. A link of `known`, those
 * of the menu that is shown, may lead to another site: an import can have written it.
 */
export function menuFaults(items: readonly MenuItemFields[], known: ReadonlySet<string>): Map<string, MenuFault> {
  const faults = new Map<string, MenuFault>()
  const arabicNames = new Map<string, string>()
  const check = (links: readonly MenuLinkFields[], { path, max }: { path: string; max: number }) => {
    if (links.length > max) faults.set(path, "many")
    const names = new Set<string>()
    for (const [place, { name, name_ar: arabic, link }] of links.entries()) {
      const found: Partial<Record<keyof MenuLinkFields, MenuFault | null>> = {
        name: nameFault(name, names),
        name_ar: arabic === null ? null : arabicFault(arabic, arabicNames.get(name)),
        link: linkFault(link, known),
      }
      names.add(name.toLowerCase())
      if (arabic !== null && !arabicNames.has(name)) arabicNames.set(name, arabic)
      for (const [field, fault] of Object.entries(found)) if (fault) faults.set(`${path}/${place}/${field}`, fault)
    }
  }
  check(items, { path: "/items", max: MAX_MENU_ITEMS })
  for (const [place, { children }] of items.entries()) check(children, { path: `/items/${place}/children`, max: MAX_MENU_CHILDREN })
  return faults
}

function nameFault(name: string, names: ReadonlySet<string>): MenuFault | null {
  if (name === "") return "missing"
  if (name.length > MAX_MENU_NAME) return "long"
  return names.has(name.toLowerCase()) ? "twice" : null
}

/** Names are translated by their English text, so that the same text has one translation. */
function arabicFault(arabic: string, earlier: string | undefined): MenuFault | null {
  if (arabic.length > MAX_MENU_NAME) return "long"
  return earlier === undefined || earlier === arabic ? null : "other"
}

function linkFault(link: string, known: ReadonlySet<string>): MenuFault | null {
  if (link === "") return "missing"
  if (link.length > MAX_MENU_LINK) return "long"
  return known.has(link) || /^\/(?!\/)\S*$/.test(link) ? null : "foreign"
}

/** The Arabic of each English name; null where no item and no child with it has one. */
export function arabicOfMenu(items: readonly MenuItemFields[]): Map<string, string | null> {
  const arabicNames = new Map<string, string | null>()
  for (const { name, name_ar: arabic } of items.flatMap((item) => [item, ...item.children]))
    arabicNames.set(name, arabicNames.get(name) ?? arabic)
  return arabicNames
}
