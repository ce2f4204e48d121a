import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

type SealedCode = { sealed: string; staffId: number; now: Date }

export async function keepSecret(tx: Queries, requestId: number, { sealed, staffId, now }: SealedCode): Promise<void> {
  await run(
    tx,
    "keep secret",
    sql`
    insert into repair_secrets (request_id, sealed, written_by, written_at)
    values (${requestId}, ${sealed}, ${staffId}, ${now.toISOString()}::timestamptz)
    on conflict (request_id) do update set sealed = excluded.sealed, written_by = excluded.written_by, written_at = excluded.written_at`,
  )
}

export async function sealedSecret(db: Queries, requestId: number): Promise<string | null> {
  const [found] = await rows(
    db,
    "sealed secret",
    sql`select sealed from repair_secrets where request_id = ${requestId}`,
    Type.Object({ sealed: Type.String() }),
  )
  return found?.sealed ?? null
}

/** The code is gone from the database; backups hold it encrypted until they are deleted. [OFFICE-105] */
export async function forgetSecret(tx: Queries, requestId: number): Promise<void> {
  await run(tx, "forget secret", sql`delete from repair_secrets where request_id = ${requestId}`)
}
