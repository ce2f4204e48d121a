import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

/** The contents that a shop needs before it opens. */
export const Contents = Type.Object({
  products: Type.Number(),
  inStock: Type.Number(),
  branches: Type.Number(),
  sections: Type.Number(),
  menuItems: Type.Number(),
  repairDevices: Type.Number(),
})
export type Contents = Static<typeof Contents>

export async function contentsOf(db: Queries): Promise<Contents> {
  const found = await rows(
    db,
    null,
    sql`
    select (select count(*)::int from products where published) as products,
      (select count(distinct v.product_id)::int from variants v join products p on p.id = v.product_id
        where p.published and (v.stock_policy <> 'counted' or v.inventory_quantity > 0)) as "inStock",
      (select count(*)::int from branches where is_open) as branches, (select count(*)::int from layout_sections) as sections,
      (select count(*)::int from menu_items) as "menuItems", (select count(*)::int from repair_devices) as "repairDevices"`,
    Contents,
  )
  const [contents] = found
  if (!contents) throw new Error("The shop's contents cannot be counted.")
  return contents
}

/** A sentence for each kind of missing content, with the remedy. None of them is an inconsistency. */
export function lacksOf({ products, inStock, branches, sections, menuItems, repairDevices }: Contents): { name: string; says: string }[] {
  const lacks = [
    {
      name: "products",
      isSo: products === 0,
      says: "There are no products. Import a table or a folder, such as: corniche import products.csv",
    },
    {
      name: "stock",
      isSo: products > 0 && inStock === 0,
      says: "All products are out of stock. Import quantities, or set them: corniche stock set VARIANT NUMBER",
    },
    {
      name: "branches",
      isSo: branches === 0,
      says: "There are no branches, so customers can neither collect orders nor bring devices. Import some: corniche import branches.json",
    },
    {
      name: "home page",
      isSo: sections === 0,
      says: "The home page has no sections, so it shows the categories. Import sections: corniche import home.json",
    },
    {
      name: "menu",
      isSo: menuItems === 0,
      says: "There is no menu, so the header lists the categories. Import a menu: corniche import menu.json",
    },
    {
      name: "repairs",
      isSo: repairDevices === 0,
      says: "No repairs can be booked. Import devices: corniche import repair.json",
    },
  ]
  return lacks.filter(({ isSo }) => isSo).map(({ name, says }) => ({ name, says }))
}
