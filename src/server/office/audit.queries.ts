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

const MAX_USER_AGENT = 300
/** Fields that no row may hold, whatever their value. */
const SECRET = /^(password|passcode|secret|pin|token|otp|totp|recovery_?codes?|card|photos?)(_|[A-Z]|$)/i

/** Adds the row of an act, in the transaction of the act. */
export async function audit(tx: Queries, actor: Actor, { act, object, before = null, after = null }: Act): Promise<void> {
  refuseSecrets(act, before)
  refuseSecrets(act, after)
  const of =
    actor.kind === "command-line"
      ? { staffId: null, keyId: null, role: null, client: { address: null, userAgent: null }, requestId: null }
      : actor
  await run(
    tx,
    "add audit row",
    sql`
    insert into audit_rows (actor, staff_id, key_id, name, role, address, user_agent, request_id, act, object, object_id, before, after)
    values (${actor.kind}, ${of.staffId}, ${of.keyId}, ${actor.name}, ${of.role}, ${of.client.address},
      ${of.client.userAgent?.slice(0, MAX_USER_AGENT) ?? null}, ${of.requestId}, ${act}, ${object?.kind ?? null},
      ${object === null ? null : String(object.id)}, ${json(before)}::jsonb, ${json(after)}::jsonb)`,
  )
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
