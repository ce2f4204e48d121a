import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import { type MailboxFaultKind, READ_EVERY_SECONDS } from "#rules/office/mailbox-fault.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

const Turn = Type.Object({ run: Type.Integer(), numbering: OrNull(Type.String()), lastUid: Type.Integer(), failures: Type.Integer() })

/** A run that may read the mailbox: where it was left, and how many runs before it failed in a row. */
export type Turn = Static<typeof Turn> & { name: string }

/** Begins a run when one is due; null while another process reads. After `lostSeconds` a run counts as lost. */
export async function beginTurn(db: Queries, name: string, lostSeconds: number): Promise<Turn | null> {
  const [turn] = await rows(
    db,
    "begin reading mailbox",
    sql`
    insert into mailbox_readings as m (name, next_at) values (${name}, now() + make_interval(secs => ${lostSeconds}))
    on conflict (name) do update set run = m.run + 1, next_at = excluded.next_at where m.next_at <= now()
    returning run, numbering, last_uid::float8 as "lastUid", failures`,
    Turn,
  )
  return turn ? { ...turn, name } : null
}

/** Another run has begun, because this one counts as lost. */
export class TurnLost extends Error {
  override name = "TurnLost"
}

/** The mails up to this one were read. Throws `TurnLost` when another run has begun meanwhile. */
export async function keepPlace(tx: Queries, { name, run: number }: Turn, place: { numbering: string; uid: number }): Promise<void> {
  const kept = await run(
    tx,
    "keep place in mailbox",
    sql`
    update mailbox_readings set numbering = ${place.numbering}, last_uid = ${place.uid},
      stuck_runs = case when numbering = ${place.numbering} and stuck_uid > ${place.uid} then stuck_runs else 0 end
    where name = ${name} and run = ${number}`,
  )
  if (kept === 0) throw new TurnLost("Another run reads the mailbox.")
}

/** Ends a run that has read the mailbox. */
export async function endTurn(db: Queries, { name, run: number }: Turn): Promise<void> {
  await run(
    db,
    "end reading mailbox",
    sql`
    update mailbox_readings set next_at = now() + make_interval(secs => ${READ_EVERY_SECONDS}), read_at = now(), failing_since = null,
      failures = 0, fault = null, fault_code = null
    where name = ${name} and run = ${number}`,
  )
}

const Stuck = Type.Object({ numbering: OrNull(Type.String()), runs: Type.Integer() })
type Fault = { kind: MailboxFaultKind; code: string | null; stuckUid: number | null; seconds: number }

/**
 * Ends a run that a fault ended; the next one begins after `seconds`. `stuckUid`: the one mail that was not delivered; null when the mailbox
 * delivered nothing. Returns the numbering of the mails, and how many runs ended at that mail. Throws `TurnLost` when another run has begun
 * meanwhile.
 */
export async function failTurn(
  db: Queries,
  { name, run: number }: Turn,
  { kind, code, stuckUid, seconds }: Fault,
): Promise<Static<typeof Stuck>> {
  const [stuck] = await rows(
    db,
    "fail reading mailbox",
    sql`
    update mailbox_readings set next_at = now() + make_interval(secs => ${seconds}), failing_since = coalesce(failing_since, now()),
      failures = failures + 1, fault = ${kind}, fault_code = ${code}, stuck_uid = coalesce(${stuckUid}::bigint, stuck_uid),
      stuck_runs = case when ${stuckUid}::bigint is null then stuck_runs when stuck_uid = ${stuckUid}::bigint then stuck_runs + 1 else 1 end
    where name = ${name} and run = ${number} returning numbering, stuck_runs as runs`,
    Stuck,
  )
  if (!stuck) throw new TurnLost("Another run reads the mailbox.")
  return stuck
}

/** Leaves a run unfinished that was stopped: any process may begin the next one after `seconds`. */
export async function leaveTurn(db: Queries, { name, run: number }: Turn, seconds: number): Promise<void> {
  await run(
    db,
    "leave mailbox",
    sql`
    update mailbox_readings set next_at = now() + make_interval(secs => ${seconds}) where name = ${name} and run = ${number}`,
  )
}

/** Twice the mails that are read again under new numbers. */
const HANDLED_KEPT = 1000

/** Notes that a mail was handled which is in no thread; false when that is known. */
export async function noteHandled(tx: Queries, digest: string): Promise<boolean> {
  const noted = await run(
    tx,
    "note handled mail",
    sql`insert into handled_mails (digest) values (${digest}) on conflict (digest) do nothing`,
  )
  if (noted === 0) return false
  await run(
    tx,
    "forget handled mails",
    sql`delete from handled_mails where id <= (select id from handled_mails order by id desc offset ${HANDLED_KEPT} limit 1)`,
  )
  return true
}
