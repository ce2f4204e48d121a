import { type SQL, sql } from "drizzle-orm"
import type { GroupKind } from "#contract/office/structure.ts"

type GroupTable = {
  table: SQL
  /** Its columns of one meaning in all three tables. */
  parent: SQL
  picture: SQL
  description: SQL
  /** The key of the description's Arabic text. */
  descriptionKey: string
  /** The condition of a product `p` that is in the group with this id. */
  holds: (id: SQL) => SQL
  order: SQL
}

/** The tables of categories, brands and collections. */
export const GROUP_TABLES: Readonly<Record<GroupKind, GroupTable>> = {
  category: {
    table: sql`categories`,
    parent: sql`g.parent_id`,
    picture: sql`coalesce(g.images[1], nullif(g.thumbnail, ''))`,
    description: sql`seo_description`,
    descriptionKey: "seo_description",
    holds: (id) => sql`p.category_id = ${id}`,
    order: sql`g.position nulls last, lower(g.name), g.id`,
  },
  brand: {
    table: sql`brands`,
    parent: sql`null::int`,
    picture: sql`nullif(g.thumbnail, '')`,
    description: sql`description`,
    descriptionKey: "description",
    holds: (id) => sql`p.brand_id = ${id}`,
    order: sql`lower(g.name), g.id`,
  },
  collection: {
    table: sql`collections`,
    parent: sql`null::int`,
    picture: sql`nullif(g.image_large, '')`,
    description: sql`seo_description`,
    descriptionKey: "seo_description",
    holds: (id) => sql`exists (select from collection_products m where m.product_id = p.id and m.collection_id = ${id})`,
    order: sql`lower(g.name), g.id`,
  },
}
