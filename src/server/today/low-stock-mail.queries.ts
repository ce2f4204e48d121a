import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf } from "#contract/shapes.ts"
import { LOCALES } from "#rules/values/locale.ts"
import { isLow } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

/** Notes that the mail of `day` is queued. False if it already was. Concurrent calls wait for each other. */
export async function takeDay(tx: Queries, name: string, day: string): Promise<boolean> {
  const taken = await rows(
    tx,
    "take day of a mail",
    sql`
    insert into daily_mails (name, day) values (${name}, ${day}) on conflict (name) do update set day = excluded.day
    where daily_mails.day < excluded.day returning name`,
    Type.Object({ name: Type.String() }),
  )
  return taken.length > 0
}

const LowVariant = Type.Object({
  product: Type.String(),
  options: Type.Array(Type.String()),
  sku: Type.String(),
  left: Type.Integer(),
  all: Type.Integer(),
})
type LowVariant = Static<typeof LowVariant>

/** The first variants of published products that are counted and low, the fewest first; `all` is the number of all of them. */
export function lowVariants(db: Queries, { lowStock, limit }: { lowStock: number; limit: number }): Promise<LowVariant[]> {
  return rows(
    db,
    "low variants",
    sql`
    select p.title as product, array(select value ->> 'value' from jsonb_array_elements(v.option_values) value) as options, coalesce(v.sku, '') as sku, v.inventory_quantity as left, (count(*) over ())::int as all
    from variants v join products p on p.id = v.product_id
    where p.published and ${isLow(lowStock)}
    order by v.inventory_quantity, v.id limit ${limit}`,
    LowVariant,
  )
}

const Recipient = Type.Object({ email: Type.String(), name: Type.String(), language: OneOf(LOCALES) })
type Recipient = Static<typeof Recipient>

/** The managers who work in the office; the owners of a shop without any. The five people of the demonstration have no mailbox. */
export function managers(db: Queries, limit: number): Promise<Recipient[]> {
  return rows(
    db,
    "managers",
    sql`
    with able as (select id, email, name, language, role from staff where suspended_at is null and enrolled_at is not null and not demonstration)
    select email, name, language from able
    where role = 'manager' or (role = 'owner' and not exists (select from able where role = 'manager')) order by id limit ${limit}`,
    Recipient,
  )
}
