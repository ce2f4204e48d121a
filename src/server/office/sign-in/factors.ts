import type { PasskeyAnswer } from "#contract/office/session.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import type { StaffServices } from "#server/office/staff-services.ts"
import { accountOf, lockTotp, noteStep, spendRecoveryCode } from "./accounts.queries.ts"
import { checkPasskey } from "./passkeys.ts"
import { stepOfCode } from "./totp.ts"

/** What a member proves with: a code of the app, a recovery code, or a passkey with the origin that it was asked at. */
export type Proof = { kind: "totp" | "recovery"; code: string } | { kind: "passkey"; passkey: PasskeyAnswer; origin: string }

/** Six digits are a code of the app; everything else is a recovery code. */
export function proofOfCode(code: string): Proof {
  const plain = code.replaceAll(/\s/g, "")
  return /^\d{6}$/.test(plain) ? { kind: "totp", code: plain } : { kind: "recovery", code: plain }
}

/** Checks a second factor of a member and spends it; refuses with `wrong_code` or `wrong_passkey`. */
export async function checkFactor(services: StaffServices, tx: Queries, staffId: number, proof: Proof): Promise<void> {
  if (proof.kind === "passkey") {
    if ((await checkPasskey(services, tx, proof)) !== staffId) throw new Refusal("wrong_passkey", { fields: ["passkey"] })
    return
  }
  const isRight = proof.kind === "totp" ? await checkTotp(services, tx, staffId, proof.code) : await checkRecovery(tx, staffId, proof.code)
  if (!isRight) throw new Refusal("wrong_code", { fields: ["code"] })
}

async function checkTotp({ clock }: StaffServices, tx: Queries, staffId: number, code: string): Promise<boolean> {
  const totp = await lockTotp(tx, staffId, { isDraft: false })
  const now = clock.now()
  const step = totp === null ? null : stepOfCode(code, totp, now)
  if (totp === null || step === null) return false
  await noteStep(tx, totp.id, step, now)
  return true
}

async function checkRecovery(tx: Queries, staffId: number, code: string): Promise<boolean> {
  if (!(await spendRecoveryCode(tx, staffId, code))) return false
  const account = await accountOf(tx, staffId)
  if (!account) return false
  const { name, language, recoveryCodes } = account
  await queueMail(tx, { kind: "staff-recovery-used", to: account.email, contents: { name, language, left: recoveryCodes } })
  return true
}
