import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import type { LinkId, LinkKind } from "./link-token.ts"

const LinkRow = Type.Object({
  kind: OneOf(["ORDER", "REPAIR"] as const),
  id: Type.Number(),
  generation: Type.Number(),
  opened: Type.Number(),
  lastOpenedAt: OrNull(Type.String()),
})
export type LinkRow = Static<typeof LinkRow>

const columns = sql`kind, id, generation, opened_count as opened, ${instant(sql`last_opened_at`)} as "lastOpenedAt"`

/** The link of an order or repair, which is made with its first use; null while it is switched off. */
export async function linkOf(tx: Queries, kind: LinkKind, reference: string): Promise<LinkRow | null> {
  const [link] = await rows(
    tx,
    "link of object",
    sql`
    insert into private_links as l (kind, reference) values (${kind}, ${reference})
    on conflict (kind, reference) do update set generation = l.generation
    returning ${columns}, off_at is not null as "isOff"`,
    Type.Object({ ...LinkRow.properties, isOff: Type.Boolean() }),
  )
  return !link || link.isOff ? null : link
}

/** Counts an opening and returns the reference; null for a link that does not exist, is switched off, or has another generation. */
export async function openLink(tx: Queries, { kind, id, generation }: LinkId, now: Date): Promise<string | null> {
  const at = now.toISOString()
  const [opened] = await rows(
    tx,
    "open link",
    sql`
    update private_links set opened_count = opened_count + 1, last_opened_at = ${at}::timestamptz,
      first_opened_at = coalesce(first_opened_at, ${at}::timestamptz)
    where kind = ${kind} and id = ${id} and generation = ${generation} and off_at is null returning reference`,
    Type.Object({ reference: Type.String() }),
  )
  return opened?.reference ?? null
}

/** Every earlier link of the object is dead from now on. */
export async function renewLink(tx: Queries, kind: LinkKind, reference: string): Promise<void> {
  await rows(
    tx,
    "renew link",
    sql`
    update private_links set generation = generation + 1, off_at = null where kind = ${kind} and reference = ${reference} returning ${columns}`,
    LinkRow,
  )
}
