import { m } from "#messages/messages.js"
import type { MenuEntry } from "#office/screens.ts"

/** The headings of the sidebar; the first group has none. */
export const groupWords: Readonly<Record<MenuEntry["group"], (() => string) | null>> = {
  start: null,
  sell: m.office_group_sell,
  repair: m.office_group_repair,
  catalog: m.office_group_catalog,
  storefront: m.office_group_storefront,
  shop: m.office_group_shop,
}
