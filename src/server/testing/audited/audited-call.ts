import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { OfficeCall } from "#contract/office/office-call.ts"
import { NEVER_FOR_KEYS, PERMISSION_NAMES } from "#contract/office/permissions.ts"
import type { Database } from "#server/db/database.ts"
import { UNDO_MS } from "#server/office/staged/staged-steps.ts"
import { takeDueSteps } from "#server/office/staged/take-due-steps.ts"
import { OBJECT_KINDS, STAGED_HANDLERS } from "#server/office-parts.ts"
import type { PayingShop } from "../payments.ts"
import type { TestAnswer } from "../shop.ts"
import type { TestMember } from "../staff.ts"

/** What a row of the audit says; a field that is left out is null in the row. */
export type ExpectedRow = { act: string; on?: readonly [kind: string, id: unknown]; before?: unknown; after?: unknown }

/** One request that succeeds, and the rows that it adds. */
export type AuditedCall = {
  /** The headers, unless the owner sends it. */
  headers?: Record<string, string>
  /** The member in the rows, unless it is the owner. */
  by?: Pick<TestMember, "id" | "name">
  params?: Readonly<Record<string, string | number>>
  query?: string
  body?: unknown
  /** The type of a body that is a file. */
  type?: string
  version?: number
  rows: readonly ExpectedRow[]
  /** The call stages a step: the rows are added when it is done, eight seconds later. */
  isStaged?: true
}

export type Prepare = (shop: PayingShop, owner: TestMember) => Promise<AuditedCall>

/** For each call of an area that writes, what prepares it; for each other one that is no GET, the reason why it adds no row. */
export type AuditedCalls<Area> = {
  readonly [Name in keyof Area as Area[Name] extends { method: "GET" } ? never : Name]: Area[Name] extends { reads: true }
    ? { addsNone: string }
    : Prepare
}

type AuditRow = {
  actor: string
  staff_id: number | null
  key_id: number | null
  name: string
  role: string | null
  address: string | null
  user_agent: string | null
  request_id: string | null
  act: string
  object: string | null
  object_id: string | null
  before: unknown
  after: unknown
}

/** What counts attempts, so that it also changes when one fails. */
const COUNTS = ["throttles", "attempts"]
/** When a member, a session and a key were last seen. */
const SEEN = ["last_seen_at", "used_at"]

/**
 * Sends a call twice: first in a database that refuses rows of the audit, where it must leave nothing behind, and then as it is, where it
 * must add its rows with the request's id.
 */
export async function expectAudited(
  shop: PayingShop,
  owner: TestMember,
  { call, prepare, key }: { call: OfficeCall; prepare: Prepare; key?: string },
): Promise<void> {
  const sent = await prepare(shop, owner)
  const request = () => send(shop, call, sent, key === undefined ? (sent.headers ?? owner.headers) : { authorization: `Bearer ${key}` })
  const before = await contentsOf(shop.db)
  const refused = await withoutRows(shop.db, async () => {
    const answer = await request()
    if (sent.isStaged) await doStaged(shop)
    return answer
  })
  if (sent.isStaged) expect(refused.status, refused.text).toBeLessThan(300)
  else expect(refused.status, refused.text).toBeGreaterThanOrEqual(500)
  await expectSame(shop.db, before, sent.isStaged ? ["staged_steps"] : [])

  const last = await lastRow(shop.db)
  const answer = sent.isStaged ? refused : await request()
  expect(answer.status, answer.text).toBeLessThan(300)
  if (sent.isStaged) await doStaged(shop, 60_000)
  const rows = await rowsAfter(shop.db, last)
  const { id: staffId, name } = sent.by ?? owner
  expect(rows).toMatchObject(
    sent.rows.map(({ act, on = [null, null], before: was = null, after = null }) => ({
      act,
      object: on[0],
      object_id: on[1] === null || typeof on[1] === "object" ? on[1] : String(on[1]),
      before: was,
      after,
      ...(key === undefined ? { actor: "staff", key_id: null, name } : { actor: "key", key_id: expect.any(Number), name: "Program" }),
      staff_id: staffId,
      role: expect.stringMatching(/./),
      address: "127.0.0.1",
      user_agent: expect.stringMatching(/./),
      request_id: answer.headers["x-request-id"],
    })),
  )
}

/** Whether an API key can send a call: it has a permission that keys may hold, and no factor. */
export function isForKeys({ permission, factorAgain }: OfficeCall): boolean {
  return permission !== "session" && permission !== "open" && !factorAgain && !NEVER_FOR_KEYS.includes(permission)
}

/** A key with every permission that keys may hold. */
export async function aKey(owner: TestMember): Promise<string> {
  const permissions = PERMISSION_NAMES.filter((permission) => !NEVER_FOR_KEYS.includes(permission))
  return (await owner.call("POST", "/api/office/keys", { name: "Program", permissions, days: 30 })).json<{ key: string }>().key
}

/** Prepares the database to refuse rows of the audit, for `withoutRows`. */
export async function plantFault(db: Database): Promise<void> {
  await db.execute(sql.raw(`create function refuse_row() returns trigger language plpgsql as $$ begin raise 'No rows today.'; end $$`))
  await db.execute(sql.raw("create trigger refuse_row before insert on audit_rows execute function refuse_row()"))
  await refuseRows(db, false)
}

/** Does something while the database refuses rows of the audit. */
export async function withoutRows<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await refuseRows(db, true)
  return work().finally(() => refuseRows(db, false))
}

async function refuseRows(db: Database, isRefused: boolean): Promise<void> {
  await db.execute(sql.raw(`alter table audit_rows ${isRefused ? "enable" : "disable"} trigger refuse_row`))
}

/** Asserts that tables have the rows that they had, but for these and for counted attempts. */
export async function expectSame(db: Database, before: Record<string, string>, but: readonly string[] = []): Promise<void> {
  const after = await contentsOf(db)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(
    changed.filter((table) => ![...COUNTS, ...but].includes(table)),
    "what is left of a write without its row",
  ).toEqual([])
}

function send(shop: PayingShop, call: OfficeCall, sent: AuditedCall, headers: Record<string, string>): Promise<TestAnswer> {
  const { params = {}, query, body, type, version } = sent
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])))
  return shop.call(call.method, query === undefined ? path : `${path}?${query}`, body, {
    "user-agent": "Test/1.0",
    ...headers,
    ...(type === undefined ? {} : { "content-type": type }),
    ...(version === undefined ? {} : { "if-match": `"${version}"` }),
  })
}

/** Does the steps that are due so much later. */
async function doStaged({ db, services }: PayingShop, moreMs = 0): Promise<void> {
  const now = () => new Date(services.clock.now().getTime() + UNDO_MS + moreMs)
  await takeDueSteps({ db, now, handlers: STAGED_HANDLERS, kinds: OBJECT_KINDS, onFault: () => {} })
}

/** A digest of the rows of each table, without when somebody was last seen. */
export async function contentsOf(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and c.relpersistence = 'p'`)
  const digests = tables.map(
    ({ name }) =>
      `select '${name.replace(/^public\./, "")}' as name, md5(string_agg(t, '' order by t)) as digest from (select (to_jsonb(r) - '{${SEEN.join()}}'::text[])::text as t from ${name} r) t`,
  )
  const { rows } = await db.execute<{ name: string; digest: string }>(sql.raw(digests.join(" union all ")))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** The id of the newest row of the audit. */
export async function lastRow(db: Database): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(sql`select coalesce(max(id), 0)::int as last from audit_rows`)
  return rows[0]?.last ?? 0
}

/** The rows of the audit since one, the oldest first. */
export async function rowsAfter(db: Database, last: number): Promise<AuditRow[]> {
  return (await db.execute<AuditRow>(sql`select * from audit_rows where id > ${last} order by id`)).rows
}
