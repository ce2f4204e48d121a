import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf } from "#contract/shapes.ts"
import { SIGNATURE_PURPOSES, type SignaturePurpose } from "#rules/repairs/evidence/signature.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const SignatureRow = Type.Object({
  purpose: OneOf(SIGNATURE_PURPOSES),
  drawing: Type.String(),
  signedAt: Type.String(),
  witness: Type.String(),
  isCurrent: Type.Boolean(),
})

/** What a customer signs for at the intake: its answers as they are stored, of the intake `i`. */
const answers = sql`jsonb_build_object('checks', coalesce(i.checks, '{}'), 'accessories', to_jsonb(coalesce(i.accessories, '{}')),
  'unlock', i.unlock, 'data_agreed', coalesce(i.data_agreed, false))`

export async function signaturesOf(db: Queries, requestId: number): Promise<Static<typeof SignatureRow>[]> {
  return rows(
    db,
    "signatures",
    sql`
    select s.purpose, s.drawing, ${instant(sql`s.signed_at`)} as "signedAt", m.name as witness, coalesce(s.signed = ${answers}, true) as "isCurrent"
    from repair_signatures s join staff m on m.id = s.witness left join repair_intakes i on i.request_id = s.request_id
    where s.request_id = ${requestId} order by s.signed_at, s.purpose`,
    SignatureRow,
  )
}

type SignatureToKeep = { purpose: SignaturePurpose; drawing: string; staffId: number; now: Date }

/** Keeps a signature in place of the one before, with the answers that it is for. */
export async function keepSignature(tx: Queries, requestId: number, { purpose, drawing, staffId, now }: SignatureToKeep): Promise<void> {
  await run(
    tx,
    "keep signature",
    sql`
    insert into repair_signatures (request_id, purpose, drawing, signed, witness, signed_at)
    select r.id, ${purpose}::text, ${drawing}, case when ${purpose}::text = 'INTAKE' then ${answers} end, ${staffId}, ${now.toISOString()}::timestamptz
    from repair_requests r left join repair_intakes i on i.request_id = r.id where r.id = ${requestId}
    on conflict (request_id, purpose) do update set drawing = excluded.drawing, signed = excluded.signed, witness = excluded.witness,
      signed_at = excluded.signed_at`,
  )
}
