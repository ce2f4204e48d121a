import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

/** The actor: a member or API key with its request, or a person at the command line. */
export type Actor =
  | { kind: "staff" | "key"; staffId: number; keyId: number | null; name: string; role: string; client: AuditClient; requestId: string }
  | { kind: "command-line"; name: string }

export type AuditClient = { address: string; userAgent: string | null }

export type Act = {
  /** Subject and verb, such as `order.step`. */
  act: string
  object: { kind: string; id: string | number } | null
  /** The changed fields. They never contain passwords, codes, tokens, passcodes, card data or photos. */
  before?: Readonly<Record<string, unknown>> | null
  after?: Readonly<Record<string, unknown>> | null
}

/** The account of the operating system that runs a command. */
export function commandLine(name: string): Actor {
  return { kind: "command-line", name }
}

/** The member behind an act; null at the command line. */
export function staffIdOf(actor: Actor): number | null {
  return actor.kind === "command-line" ? null : actor.staffId
}

const MAX_USER_AGENT = 300
/** Fields that no row may hold, whatever their value. */
const SECRET = /^(password|passcode|secret|pin|token|otp|totp|recovery_?codes?|card|photos?)(_|[A-Z]|$)/i

/** Adds the row of an act, in the transaction of the act. */
export async function audit(tx: Queries, actor: Actor, act: Act): Promise<void> {
  await auditEach(tx, actor, [act])
}

/** Adds the rows of acts that one transaction did, in one statement. */
export async function auditEach(tx: Queries, actor: Actor, acts: readonly Act[]): Promise<void> {
  for (const { act, before, after } of acts) {
    refuseSecrets(act, before)
    refuseSecrets(act, after)
  }
  const of =
    actor.kind === "command-line"
      ? { staffId: null, keyId: null, role: null, client: { address: null, userAgent: null }, requestId: null }
      : actor
  const each = (column: (act: Act) => string | null) => sql.param(acts.map(column))
  await run(
    tx,
    "add audit rows",
    sql`
    insert into audit_rows (actor, staff_id, key_id, name, role, address, user_agent, request_id, act, object, object_id, before, after)
    select ${actor.kind}, ${of.staffId}::int, ${of.keyId}::int, ${actor.name}, ${of.role}, ${of.client.address},
      ${of.client.userAgent?.slice(0, MAX_USER_AGENT) ?? null}, ${of.requestId}, e.act, e.object, e.object_id, e.before, e.after
    from unnest(${each(({ act }) => act)}::text[], ${each(({ object }) => object?.kind ?? null)}::text[],
      ${each(({ object }) => (object === null ? null : String(object.id)))}::text[], ${each(({ before }) => json(before))}::jsonb[],
      ${each(({ after }) => json(after))}::jsonb[]) with ordinality as e(act, object, object_id, before, after, n)
    order by e.n`,
  )
}

/** Deletes the rows of the log that are older than 24 months; the table refuses to delete others. */
export async function forgetAudit(db: Queries): Promise<void> {
  await run(db, null, sql`delete from audit_rows where at < now() - interval '24 months'`)
}

function json(value: Act["before"]): string | null {
  return value ? JSON.stringify(value) : null
}

function refuseSecrets(act: string, value: unknown): void {
  if (typeof value !== "object" || value === null) return
  for (const [name, entry] of Object.entries(value)) {
    if (SECRET.test(name)) throw new Error(`The audit row of ${act} must not hold "${name}".`)
    refuseSecrets(act, entry)
  }
}
