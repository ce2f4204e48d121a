import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Permission } from "#contract/office/permissions.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { announce, announceAll } from "../changes.ts"
import { refuseChanged } from "../version.ts"

/** The value of a setting, and its version; the value is null and the version 0 as long as nobody has changed it. */
export async function settingOf<Value>(db: Queries, key: string): Promise<{ value: Value | null; version: number }> {
  const [row] = await rows(
    db,
    "setting",
    sql`select value, version from shop_settings where key = ${key}`,
    Type.Object({ value: Type.Unknown(), version: Type.Integer() }),
  )
  // Only the operation of the setting writes its key, and it writes this shape.
  return row ? { value: row.value as Value, version: row.version } : { value: null, version: 0 }
}

type Change = {
  key: string
  value: unknown
  expected: number
  by: string
  now: Date
  /** The permission to read the setting. */
  permission?: Permission
  /** Reads what a refusal has as `current`, by default the value and its version. */
  current?: () => Promise<object>
}

/** Changes a setting, if it still has the expected version; refuses with `changed_meanwhile` otherwise. Returns the version after it, and tells the open offices. */
export async function changeSetting(
  tx: Queries,
  { key, value, expected, by, now, permission = "settings.read", current }: Change,
): Promise<number> {
  await lockSetting(tx, key)
  const [held] = await rows(
    tx,
    "held setting",
    sql`select value, version, changed_by as "changedBy", ${instant(sql`changed_at`)} as "changedAt" from shop_settings where key = ${key}`,
    Type.Object({ value: Type.Unknown(), version: Type.Integer(), changedBy: Type.String(), changedAt: Type.String() }),
  )
  const seen = held ?? { version: 0, changedBy: null, changedAt: null }
  if (seen.version !== expected)
    refuseChanged(expected, seen, current ? await current() : { value: held?.value ?? null, version: seen.version })
  await run(
    tx,
    "change setting",
    sql`
    insert into shop_settings (key, value, version, changed_by, changed_at)
    values (${key}, ${JSON.stringify(value)}::jsonb, ${expected + 1}, ${by}, ${now.toISOString()}::timestamptz)
    on conflict (key) do update set value = excluded.value, version = excluded.version, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  )
  const version = expected + 1
  await announce(tx, { kind: "setting", id: key, version, permission, place: null, owners: [] })
  return version
}

/** Waits until no other transaction changes the setting. */
export async function lockSetting(tx: Queries, key: string): Promise<void> {
  await run(tx, "lock setting", sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`)
}

type Raise = { keys: readonly string[]; by: string; permission: Permission }

/** Raises the versions of settings whose objects something else than their form changed, and tells the open offices. */
export async function raiseSettings(tx: Queries, { keys, by, permission }: Raise): Promise<void> {
  const raised = await rows(
    tx,
    null,
    sql`
    insert into shop_settings as s (key, value, version, changed_by, changed_at)
    select key, 'null'::jsonb, 1, ${by}, now() from unnest(${array(keys)}::text[]) as key
    on conflict (key) do update set version = s.version + 1, changed_by = excluded.changed_by, changed_at = excluded.changed_at
    returning key, version`,
    Type.Object({ key: Type.String(), version: Type.Integer() }),
  )
  const objects = raised.map(({ key, version }) => ({ kind: "setting", id: key, version }))
  await announceAll(tx, objects, { permission, place: null, owners: [] })
}
