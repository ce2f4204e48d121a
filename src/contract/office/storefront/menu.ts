import Type, { type Static } from "typebox"
import { MAX_MENU_CHILDREN, MAX_MENU_ITEMS, MAX_MENU_LINK, MAX_MENU_NAME } from "#rules/catalog/office/home/menu.ts"
import { closed, Filled, OrNull } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"

/** The largest menu is 20 items with 40 children each. */
const MAX_BYTES = 1024 * 1024

const MenuLink = {
  name: Type.String(),
  /** As shoppers see it, also when it is the name of a category; null when they see the English one. */
  name_ar: OrNull(Type.String()),
  /** A page of the shop, from the first slash on. An import can have written an address elsewhere. */
  link: Type.String(),
}

const OfficeMenuItem = Type.Object({ ...MenuLink, children: Type.Array(Type.Object(MenuLink)) })
export type OfficeMenuItem = Static<typeof OfficeMenuItem>

const OfficeMenu = Type.Object({ version: Type.Integer(), items: Type.Array(OfficeMenuItem) })
export type OfficeMenu = Static<typeof OfficeMenu>

const SavedLink = { name: Filled(MAX_MENU_NAME), name_ar: OrNull(Filled(MAX_MENU_NAME)), link: Filled(MAX_MENU_LINK) }

const SavedMenuItem = Type.Object(
  { ...SavedLink, children: Type.Array(Type.Object(SavedLink, closed), { maxItems: MAX_MENU_CHILDREN }) },
  closed,
)
export type SavedMenuItem = Static<typeof SavedMenuItem>

/** The menu in the storefront's header. */
export const menu = officeCalls({
  read: {
    summary: "The items of the menu in their order. Without any, shoppers see the categories.",
    method: "GET",
    path: "/api/office/menu",
    answers: { 200: OfficeMenu },
    refusals: [],
    permission: "home.edit",
  },
  save: {
    summary: "Saves the items of the menu in their order; those left out are removed. Shoppers see a change at once.",
    method: "PUT",
    path: "/api/office/menu",
    body: Type.Object({ items: Type.Array(SavedMenuItem, { maxItems: MAX_MENU_ITEMS }) }, closed),
    bodyBytes: MAX_BYTES,
    answers: { 200: OfficeMenu },
    refusals: ["changed_meanwhile", "menu_unfit", "overloaded"],
    permission: "storefront.publish",
    versioned: true,
  },
})
