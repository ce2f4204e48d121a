import { sql } from "drizzle-orm"
import { boolean, check, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core"
import { instantColumn } from "#server/db/sql.ts"

export const banners = pgTable(
  "banners",
  {
    /** The position in the carousel. */
    position: integer().primaryKey(),
    title: text().notNull(),
    redirectUrl: text("redirect_url"),
    imageSmall: text("image_small").notNull(),
    imageMedium: text("image_medium").notNull(),
    imageLarge: text("image_large").notNull(),
    /** The other composition, for pages from right to left; without one they show the same picture. */
    imageMediumRtl: text("image_medium_rtl"),
    imageLargeRtl: text("image_large_rtl"),
    ink: text({ enum: ["dark", "light"] }).notNull(),
    /** Whether somebody chose the ink in the office; otherwise it was measured. */
    isInkChosen: boolean("is_ink_chosen").notNull().default(false),
    /** The first moment at which shoppers see it, and the first without it; null for no limit. */
    showsFrom: instantColumn("shows_from"),
    showsUntil: instantColumn("shows_until"),
  },
  (t) => [check("banners_ink", sql`${t.ink} in ('dark', 'light')`)],
)

/** The version of the list of banners, for the office. Without a row nobody has changed it there. */
export const bannerList = pgTable(
  "banner_list",
  {
    id: smallint().primaryKey(),
    version: integer().notNull(),
    /** Null after an import. */
    changedBy: text("changed_by"),
    changedAt: instantColumn("changed_at"),
  },
  (t) => [check("banner_list_one", sql`${t.id} = 1`)],
)

/** A tile of a section that leads to a `/catalog` listing. Lists hold slugs. */
export type StoredCatalogTile = {
  description: string
  image_small: string
  categories: string[]
  collections: string[]
  products: string[]
  brands: string[]
  price_from: number | null
  price_upto: number | null
}

/** A section of the home page. Lists hold ids in display order; missing entries are left out when read. */
export const layoutSections = pgTable("layout_sections", {
  position: integer().primaryKey(),
  title: text(),
  productIds: integer("product_ids").array().notNull().default(sql`'{}'`),
  categoryIds: integer("category_ids").array().notNull().default(sql`'{}'`),
  brandIds: integer("brand_ids").array().notNull().default(sql`'{}'`),
  collectionIds: integer("collection_ids").array().notNull().default(sql`'{}'`),
  catalogs: jsonb().$type<StoredCatalogTile[]>().notNull().default([]),
})

export const menuItems = pgTable("menu_items", {
  position: integer().primaryKey(),
  name: text().notNull(),
  url: text().notNull(),
  children: jsonb().$type<{ name: string; url: string }[]>().notNull().default([]),
})

/** Pictures that pages name themselves, such as `default-product` or `about-large`, with their stored paths. */
export const sitePictures = pgTable("site_pictures", {
  name: text().primaryKey(),
  path: text().notNull(),
})
