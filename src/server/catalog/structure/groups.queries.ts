import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { Group, type GroupKind, type GroupTexts } from "#contract/office/structure.ts"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { GROUP_TABLES } from "./group-tables.queries.ts"

/** More are not shown; the search of the palette finds products by them anyway. */
const MAX_GROUPS = 3000

/** All groups of a kind in their order, or the one with this id. */
export async function groupsOf(db: Queries, kind: GroupKind, id: number | null = null): Promise<Group[]> {
  const { table, parent, picture, description, descriptionKey, holds, order } = GROUP_TABLES[kind]
  return rows(
    db,
    `groups of ${kind}${id === null ? "" : ", one"}`,
    sql`
    select g.id, g.version, ${parent} as parent_id, g.name, g.arabic ->> 'name' as name_ar, g.slug, nullif(g.${description}, '') as description,
      g.arabic ->> ${descriptionKey}::text as description_ar, ${picture} as picture,
      (select count(*)::int from products p where ${holds(sql`g.id`)}) as products
    from ${table} g ${id === null ? sql`` : sql`where g.id = ${id}`} order by ${order} limit ${MAX_GROUPS}`,
    Group,
  )
}

const Locked = Type.Object({
  version: Type.Integer(),
  slug: Type.String(),
  changedBy: OrNull(Type.String()),
  changedAt: OrNull(Type.String()),
})

/** The row of a group, locked until the transaction ends, with who changed it last. */
export async function lockGroup(tx: Queries, kind: GroupKind, id: number) {
  const [found] = await rows(
    tx,
    `lock ${kind}`,
    sql`
    select g.version, g.slug, a.name as "changedBy", ${instant(sql`a.at`)} as "changedAt"
    from ${GROUP_TABLES[kind].table} g left join lateral (
      select name, at from audit_rows where object = ${kind} and object_id = g.id::text order by id desc limit 1) a on true
    where g.id = ${id} for no key update of g`,
    Locked,
  )
  return found ?? null
}

/** Whether another group of the kind has this slug. */
export async function isSlugTaken(tx: Queries, kind: GroupKind, slug: string, but: number | null): Promise<boolean> {
  const found = await rows(
    tx,
    `slug of ${kind}`,
    sql`select id from ${GROUP_TABLES[kind].table} where slug = ${slug} and id is distinct from ${but}::int`,
    Type.Object({ id: Type.Integer() }),
  )
  return found.length > 0
}

/** Writes the texts of a group; an empty Arabic text is none. */
export async function writeTexts(tx: Queries, kind: GroupKind, id: number, texts: GroupTexts): Promise<void> {
  const { table, description, descriptionKey } = GROUP_TABLES[kind]
  const arabic = sql`jsonb_strip_nulls(arabic || ${JSON.stringify({ name: texts.name_ar, [descriptionKey]: texts.description_ar })}::jsonb)`
  // A brand without a description has an empty one.
  const about = kind === "brand" ? (texts.description ?? "") : texts.description
  await run(
    tx,
    `write ${kind}`,
    sql`
    update ${table} set name = ${texts.name}, slug = ${texts.slug}, ${description} = ${about}, arabic = ${arabic}, version = version + 1
    where id = ${id}`,
  )
}

/** Adds a group with a name and a slug; returns its id. */
export async function addGroup(tx: Queries, kind: GroupKind, { name, slug }: Pick<GroupTexts, "name" | "slug">): Promise<number> {
  const [made] = await rows(
    tx,
    `add ${kind}`,
    sql`insert into ${GROUP_TABLES[kind].table} (name, slug, version) values (${name}, ${slug}, 0) returning id`,
    Type.Object({ id: Type.Integer() }),
  )
  if (!made) throw new Error("The group was not added.")
  if (kind === "category") await run(tx, "path of a new category", sql`update categories set path = array[id] where id = ${made.id}`)
  return made.id
}

export async function deleteGroup(tx: Queries, kind: GroupKind, id: number): Promise<void> {
  await run(tx, `delete ${kind}`, sql`delete from ${GROUP_TABLES[kind].table} where id = ${id}`)
}

/** The former slug of a group leads to it; a slug in use leads to nothing else. */
export async function keepFormerSlug(tx: Queries, kind: GroupKind, id: number, { from, to }: { from: string; to: string }): Promise<void> {
  await run(tx, "free slug", sql`delete from former_slugs where kind = ${kind} and slug = ${to}`)
  await run(
    tx,
    "keep former slug",
    sql`
    insert into former_slugs (kind, slug, reference) values (${kind}, ${from}, ${id})
    on conflict (kind, slug) do update set reference = excluded.reference`,
  )
}

/** The addresses of a deleted group lead to the one that takes its products, or nowhere. */
export async function passFormerSlugs(
  tx: Queries,
  kind: GroupKind,
  id: number,
  { slug, to }: { slug: string; to: number | null },
): Promise<void> {
  if (to === null) {
    await run(tx, "forget former slugs", sql`delete from former_slugs where kind = ${kind} and reference = ${id}`)
    return
  }
  await run(tx, "pass former slugs", sql`update former_slugs set reference = ${to} where kind = ${kind} and reference = ${id}`)
  await run(
    tx,
    "keep deleted slug",
    sql`
    insert into former_slugs (kind, slug, reference) values (${kind}, ${slug}, ${to})
    on conflict (kind, slug) do update set reference = excluded.reference`,
  )
}

/** A query of the ids of the products in a group; of a category also those in the categories below. */
export function productsIn(kind: GroupKind, id: number): SQL {
  if (kind === "category")
    return sql`select p.id from products p join categories c on c.id = p.category_id where c.path @> ${array([id])}::int[]`
  return sql`select p.id from products p where ${GROUP_TABLES[kind].holds(sql`${id}::int`)}`
}
