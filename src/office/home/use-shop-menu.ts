import { useMemo, useState } from "react"
import type { OfficeMenu, SavedMenuItem } from "#contract/office/storefront/menu.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useObjectForm } from "#office/parts/form/use-object-form.ts"
import { listed } from "#office/parts/text/listed.ts"
import { OfficeProblem } from "#office/problem.ts"
import {
  MAX_MENU_CHILDREN,
  MAX_MENU_ITEMS,
  MAX_MENU_LINK,
  MAX_MENU_NAME,
  MENU_SETTING,
  type MenuFault,
  menuFaults,
} from "#rules/catalog/office/home/menu.ts"
import { menuQuery, thenRefresh } from "./home-data.ts"

/** An entry of the menu as it is edited. `key` is its own in its list, and the same until it is saved. */
export type LinkValues = { key: string; name: string; name_ar: string; link: string }
export type ItemValues = LinkValues & { children: readonly LinkValues[] }

/** Why the menu was not saved: sentences by keys and field, such as `saved-0/new-1/link`, `saved-0/children` and `items`. */
export type MenuMistakes = ReadonlyMap<string, string>

/** A new entry of a list, also of one that an earlier visit left as a draft. */
export function newLink(list: readonly LinkValues[]): LinkValues {
  const taken = new Set(list.map(({ key }) => key))
  let number = 1
  while (taken.has(`new-${number}`)) number++
  return { key: `new-${number}`, name: "", name_ar: "", link: "" }
}

/** Whether an entry was never saved. */
export function isNew({ key }: LinkValues): boolean {
  return key.startsWith("new-")
}

export function itemName({ name }: LinkValues): string {
  return name.trim() || m.office_shop_menu_new()
}

/** Whether anything of an entry, or of an entry in it, is among the mistakes. */
export function isWrong(mistakes: MenuMistakes, path: string): boolean {
  return [...mistakes.keys()].some((mistake) => mistake.startsWith(`${path}/`))
}

/** The form over the whole menu, and why it was not saved. */
export function useShopMenu(menu: OfficeMenu) {
  const saved = useMemo(() => valuesOf(menu), [menu])
  const [mistakes, setMistakes] = useState<MenuMistakes>(new Map())
  const names = { items: m.office_shop_menu() }
  const form = useObjectForm<{ items: readonly ItemValues[] }>({
    object: `setting:${MENU_SETTING}`,
    saved,
    version: menu.version,
    names,
    read: (current) => valuesOf(current as OfficeMenu),
    save: async ({ items }, version) => {
      const wanted = items.map(savedOf)
      const found = inWords(menuFaults(wanted, linksOf(menu)), items)
      setMistakes(found)
      if (found.size > 0) throw new OfficeProblem(422, unfit(items, found))
      try {
        return (await thenRefresh(api.menu.save({ items: wanted }, { version }), menuQuery.queryKey)).version
      } catch (fault) {
        if (!(fault instanceof OfficeProblem) || fault.code !== "menu_unfit") throw fault
        const refused = new Map(fault.errors.map(({ path }) => [byKeys(path, items), m.office_banner_unknown()]))
        setMistakes(refused)
        throw new OfficeProblem(422, unfit(items, refused), { code: fault.code })
      }
    },
  })
  return { form, names, mistakes }
}

function linksOf({ items }: OfficeMenu): Set<string> {
  return new Set(items.flatMap((item) => [item, ...item.children]).map(({ link }) => link))
}

function unfit(items: readonly ItemValues[], mistakes: MenuMistakes): string {
  const wrong = items.filter(({ key }) => isWrong(mistakes, key))
  return mistakes.get("items") ?? m.office_shop_menu_unfit({ names: listed(wrong.map(itemName)) })
}

function inWords(faults: ReadonlyMap<string, MenuFault>, items: readonly ItemValues[]): MenuMistakes {
  return new Map([...faults].map(([path, fault]) => [byKeys(path, items), wordsOf(path, fault)]))
}

/** The path of a mistake with keys in place of numbers, because the entries can move: `/items/0/children/1/link` is `saved-0/new-1/link`. */
function byKeys(path: string, items: readonly ItemValues[]): string {
  const [, , place, field = "", childPlace, childField = ""] = path.split("/")
  const item = items[Number(place)]
  if (place === undefined || !item) return "items"
  const child = item.children[Number(childPlace)]
  return child ? `${item.key}/${child.key}/${childField}` : `${item.key}/${field}`
}

function wordsOf(path: string, fault: MenuFault): string {
  const isLink = path.endsWith("/link")
  if (fault === "missing") return isLink ? m.office_banner_missing_link() : m.office_shop_menu_missing_name()
  if (fault === "long") return m.office_shop_menu_long({ count: isLink ? MAX_MENU_LINK : MAX_MENU_NAME })
  if (fault === "many") return m.office_shop_menu_many({ count: path === "/items" ? MAX_MENU_ITEMS : MAX_MENU_CHILDREN })
  if (fault === "twice") return m.office_shop_menu_twice()
  return fault === "other" ? m.office_shop_menu_other() : m.office_banner_foreign()
}

function valuesOf({ items }: OfficeMenu): { items: readonly ItemValues[] } {
  const linkValues = ({ name, name_ar: arabic, link }: SavedMenuItem["children"][number], place: number) => ({
    ...{ key: `saved-${place}`, name, name_ar: arabic ?? "", link },
  })
  return { items: items.map((item, place) => ({ ...linkValues(item, place), children: item.children.map(linkValues) })) }
}

function savedOf({ children, ...item }: ItemValues): SavedMenuItem {
  const link = ({ name, name_ar: arabic, link }: LinkValues) => ({ name: name.trim(), name_ar: arabic.trim() || null, link: link.trim() })
  return { ...link(item), children: children.map(link) }
}
