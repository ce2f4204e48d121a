import { expect, test } from "vitest"
import { arabicOfMenu, MAX_MENU_CHILDREN, type MenuItemFields, type MenuLinkFields, menuFaults } from "./menu.ts"

const none: ReadonlySet<string> = new Set()

function aLink(part: Partial<MenuLinkFields> = {}): MenuLinkFields {
  return { name: "Cables", name_ar: null, link: "/category/cables", ...part }
}

function anItem(part: Partial<MenuItemFields> = {}): MenuItemFields {
  return { ...aLink({ name: "Phones", name_ar: "الهواتف", link: "/category/phones" }), children: [], ...part }
}

const faultsOf = (items: readonly MenuItemFields[], known = none) => Object.fromEntries(menuFaults(items, known))

test("a menu with names and links of the shop has no fault, and two items may have children of the same name", () => {
  expect(faultsOf([anItem({ children: [aLink()] }), anItem({ name: "Tablets", name_ar: null, children: [aLink()] })])).toEqual({})
})

test.each<[Partial<MenuLinkFields>, Record<string, string>]>([
  [{ name: "" }, { name: "missing" }],
  [{ name: "x".repeat(81) }, { name: "long" }],
  [{ name_ar: "س".repeat(81) }, { name_ar: "long" }],
  [{ link: "" }, { link: "missing" }],
  [{ link: `/${"x".repeat(500)}` }, { link: "long" }],
  [{ link: "https://example.com" }, { link: "foreign" }],
  [{ link: "//example.com" }, { link: "foreign" }],
  [{ link: "/two words" }, { link: "foreign" }],
])("an item and a child with %j have the fault %j", (part, faults) => {
  const under = (path: string) => Object.fromEntries(Object.entries(faults).map(([field, fault]) => [`${path}/${field}`, fault]))
  expect(faultsOf([anItem(part)])).toEqual(under("/items/0"))
  expect(faultsOf([anItem({ children: [aLink({ name: "First" }), aLink(part)] })])).toEqual(under("/items/0/children/1"))
})

test("a link to another site stays when the menu has it already", () => {
  expect(faultsOf([anItem({ link: "https://example.com" })], new Set(["https://example.com"]))).toEqual({})
})

test("a name that stands twice in its list is a fault of the later one, whatever its capitals", () => {
  expect(faultsOf([anItem(), anItem({ name: "phones", name_ar: null })])).toEqual({ "/items/1/name": "twice" })
  expect(faultsOf([anItem({ children: [aLink(), aLink()] })])).toEqual({ "/items/0/children/1/name": "twice" })
})

test("the same English name with two Arabic ones is a fault of the later one", () => {
  const items = [
    anItem({ children: [aLink({ name_ar: "الكابلات" })] }),
    anItem({ name: "More", name_ar: null, children: [aLink({ name_ar: "أسلاك" })] }),
  ]
  expect(faultsOf(items)).toEqual({ "/items/1/children/0/name_ar": "other" })
})

test("a list that is too long is a fault", () => {
  const children = Array.from({ length: MAX_MENU_CHILDREN + 1 }, (_, at) => aLink({ name: `Cable ${at}` }))
  expect(faultsOf([anItem({ children })])).toEqual({ "/items/0/children": "many" })
  expect(faultsOf(Array.from({ length: 21 }, (_, at) => anItem({ name: `Item ${at}` })))).toEqual({ "/items": "many" })
})

test("a name without Arabic has that of another one with the same English name", () => {
  const items = [anItem({ children: [aLink()] }), anItem({ name: "Tablets", name_ar: null, children: [aLink({ name_ar: "الكابلات" })] })]
  expect([...arabicOfMenu(items)]).toEqual([
    ["Phones", "الهواتف"],
    ["Cables", "الكابلات"],
    ["Tablets", null],
  ])
})
