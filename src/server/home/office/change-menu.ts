import type { OfficeMenu, OfficeMenuItem, SavedMenuItem } from "#contract/office/storefront/menu.ts"
import { arabicOfMenu, MENU_SETTING, type MenuItemFields, type MenuLinkFields, menuFaults } from "#rules/catalog/office/home/menu.ts"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { ownMenu } from "#server/home/home.queries.ts"
import { setPhrases } from "#server/languages/phrases.queries.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { changeSetting, settingOf } from "#server/office/settings/settings.queries.ts"
import type { Services } from "#server/services.ts"
import { deadLinks } from "./links.queries.ts"
import { arabicNames, MENU_PHRASES, writeMenu } from "./menu.queries.ts"

export async function menuNow(db: Queries): Promise<OfficeMenu> {
  // One after the other: in a transaction there is one connection.
  const { version } = await settingOf(db, MENU_SETTING)
  return { version, items: await itemsNow(db) }
}

async function itemsNow(db: Queries): Promise<OfficeMenuItem[]> {
  const items = await ownMenu(db)
  const arabic = await arabicNames(db, [...new Set(items.flatMap((item) => [item, ...item.children]).map(({ name }) => name))])
  const linkOf = ({ name, url }: { name: string; url: string }) => ({ name, name_ar: arabic.get(name) ?? null, link: url })
  return items.map((item) => ({ ...linkOf(item), children: item.children.map(linkOf) }))
}

type MenuSave = { version: number; items: readonly SavedMenuItem[]; actor: Actor }

/**
 * Saves the menu. Refuses with `menu_unfit` when a name stands twice in its list, the same English name has two Arabic ones, or a link that
 * the menu did not have leads nowhere; the fields say which.
 */
export async function saveMenu({ db, clock }: Pick<Services, "db" | "clock">, { version, items, actor }: MenuSave): Promise<void> {
  const after = items.map((item) => ({ ...trimmed(item), children: item.children.map(trimmed) }))
  await shortTransaction(db, async (tx) => {
    const change = { key: MENU_SETTING, value: null, expected: version, by: actor.name, now: clock.now() }
    // The setting holds the version alone.
    await changeSetting(tx, { ...change, permission: "home.edit", current: () => menuNow(tx) })
    const before = await itemsNow(tx)
    await refuseUnfit(tx, before, after)
    await writeMenu(
      tx,
      after.map((item) => ({ ...rowOf(item), children: item.children.map(rowOf) })),
    )
    await setPhrases(tx, MENU_PHRASES, changedArabic(before, after))
    await audit(tx, actor, {
      act: "home.menu",
      object: { kind: "home", id: "menu" },
      before: { items: titlesOf(before), changed: linesBeside(before, after) },
      after: { items: titlesOf(after), changed: linesBeside(after, before) },
    })
    await announceCatalogChange(tx)
  })
}

const trimmed = ({ name, name_ar: arabic, link }: MenuLinkFields) => ({
  name: name.trim(),
  name_ar: arabic?.trim() ?? null,
  link: link.trim(),
})

const rowOf = ({ name, link }: MenuLinkFields) => ({ name, url: link })

/** The Arabic names that are not what shoppers see: a category's name that stays is not written as a translation of the menu. */
function changedArabic(before: readonly MenuItemFields[], after: readonly MenuItemFields[]): Map<string, string | null> {
  const shown = arabicOfMenu(before)
  return new Map([...arabicOfMenu(after)].filter(([english, arabic]) => shown.get(english) !== arabic))
}

async function refuseUnfit(tx: Queries, before: readonly MenuItemFields[], after: readonly MenuItemFields[]): Promise<void> {
  const known = new Set(linksOf(before).map(({ link }) => link))
  const faults = new Set(menuFaults(after, known).keys())
  const dead = await deadLinks(
    tx,
    linksOf(after).flatMap(({ link }) => (known.has(link) ? [] : link)),
  )
  for (const { link, path } of linksOf(after)) if (dead.has(link)) faults.add(`${path}/link`)
  const [first, ...rest] = faults
  if (first !== undefined) throw new Refusal("menu_unfit", { fields: [first, ...rest] })
}

/** The items and their children in one list, with their paths. */
function linksOf(items: readonly MenuItemFields[]): (MenuLinkFields & { path: string; under: string | null })[] {
  return items.flatMap((item, at) => [
    { ...item, path: `/items/${at}`, under: null },
    ...item.children.map((child, place) => ({ ...child, path: `/items/${at}/children/${place}`, under: item.name })),
  ])
}

/** The items with their children, in their order. */
function titlesOf(items: readonly MenuItemFields[]): string[] {
  return items.map(({ name, children }) => (children.length === 0 ? name : `${name}: ${children.map((child) => child.name).join(", ")}`))
}

/** The items and children, one in a line with its Arabic name and its link, that the other menu does not have like this. */
function linesBeside(items: readonly MenuItemFields[], others: readonly MenuItemFields[]): string[] {
  const lines = (all: readonly MenuItemFields[]) =>
    linksOf(all).map(({ name, name_ar: arabic, link, under }) =>
      [under === null ? name : `${under} › ${name}`, arabic, link].filter((part) => part !== null).join(" · "),
    )
  const there = new Set(lines(others))
  return lines(items).filter((line) => !there.has(line))
}
