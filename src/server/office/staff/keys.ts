import { NEVER_FOR_KEYS, type Permission } from "#contract/office/permissions.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { audit } from "#server/office/audit.queries.ts"
import { addKey, endKey } from "#server/office/keys.queries.ts"
import { may } from "#server/office/member.ts"
import type { StaffServices } from "#server/office/staff-services.ts"
import type { By } from "./manage-staff.ts"

type Services = Pick<StaffServices, "db" | "clock">
const DAY_MS = 24 * 3_600_000

/** Makes an API key, with permissions that its maker has in full; the key itself is stored nowhere. */
export async function makeKey(
  { db, clock }: Services,
  { member, actor }: By,
  { name, permissions, days }: { name: string; permissions: readonly Permission[]; days: number },
): Promise<{ id: number; key: string; expiresAt: string }> {
  if (permissions.some((permission) => NEVER_FOR_KEYS.includes(permission) || may(member, permission) !== "all"))
    throw new Refusal("not_givable", { fields: ["permissions"] })
  return shortTransaction(db, async (tx) => {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + days * DAY_MS)
    const { id, key } = await addKey(tx, { name: name.trim(), permissions, madeBy: member.id, now, expiresAt })
    const after = { name, permissions, expires_at: expiresAt.toISOString() }
    await audit(tx, actor, { act: "key.make", object: { kind: "key", id }, after })
    return { id, key, expiresAt: expiresAt.toISOString() }
  })
}

export async function endApiKey({ db, clock }: Services, { actor }: By, id: number): Promise<void> {
  await shortTransaction(db, async (tx) => {
    if (!(await endKey(tx, id, clock.now()))) throw new Refusal("not_found")
    await audit(tx, actor, { act: "key.end", object: { kind: "key", id } })
  })
}
