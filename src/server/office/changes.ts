import { sql } from "drizzle-orm"
import type { Permission } from "#contract/office/permissions.ts"
import type { Queries } from "#server/db/database.ts"
import { keepListening } from "#server/db/listen.ts"
import { run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

const CHANNEL = "office_changed"

/** Who is told about an object: the permission to read it, and its place. */
export type Audience = {
  permission: Permission
  /** The city of a visit or delivery, or the name of a branch; null when it is at no place. */
  place: string | null
  /** The members it is assigned to, who are told even when they may read only their own objects. */
  owners: readonly number[]
  /** Each member who works at its place counts as an owner: the tickets of a workshop. */
  sharedAtPlace?: true
}

/** A changed object, by name: no data of it, and no data of any person. */
export type ChangedObject = { kind: string; id: string; version: number }

/**
 * What the office's streams are told. `object`: it changed. `mine`: something of one member's own changed, such as the notices.
 * `ended`: sessions that are over; a trigger of their table says so.
 */
export type OfficeChange =
  | { type: "object"; object: ChangedObject; audience: Audience }
  | { type: "mine"; object: ChangedObject; memberId: number }
  | { type: "ended"; sessionIds: readonly number[] }

/** Tells every open office, when `tx` commits, that an object changed. */
export async function announce(tx: Queries, { kind, id, version, ...audience }: ChangedObject & Audience): Promise<void> {
  await announceAll(tx, [{ kind, id, version }], audience)
}

/** Tells every open office, when `tx` commits, that objects with the same audience changed. */
export async function announceAll(tx: Queries, objects: readonly ChangedObject[], audience: Audience): Promise<void> {
  await send(
    tx,
    objects.map((object) => ({ type: "object", object, audience })),
  )
}

/** Tells the open offices of these members, when `tx` commits, that something personal changed. */
export async function announceMine(tx: Queries, memberIds: readonly number[], object: ChangedObject): Promise<void> {
  await send(
    tx,
    memberIds.map((memberId) => ({ type: "mine", object, memberId })),
  )
}

async function send(tx: Queries, changes: readonly OfficeChange[]): Promise<void> {
  const texts = changes.map((change) => JSON.stringify(change))
  await run(tx, "announce office", sql`select pg_notify(${CHANNEL}, change) from unnest(${array(texts)}::text[]) as change`)
}

/** Calls `onChange` after every announced change, and `onReturn` after a reconnection, because announcements may have been missed. */
export function listenForOfficeChanges(
  url: string,
  { onChange, onReturn }: { onChange: (change: OfficeChange) => void; onReturn: () => void },
): Promise<{ stop: () => Promise<void> }> {
  return keepListening({
    url,
    channel: CHANNEL,
    name: "corniche office listener",
    onNotification: (payload) => onChange(JSON.parse(payload) as OfficeChange),
    onReturn,
  })
}
