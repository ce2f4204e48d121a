import { BASE_LOCALE, isLocale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { speaking } from "#server/languages/speaking.ts"
import type { Actor } from "#server/office/audit.queries.ts"
import type { Member } from "#server/office/member.ts"
import { noteOrderChangesOf } from "#server/orders/order-listing.queries.ts"
import type { Services } from "#server/services.ts"
import { customerFacts, lockEmail, setEmail } from "./customers.queries.ts"
import { customerReachOf, lookAt } from "./look-at-customer.ts"

type EmbeddedIdentity = Extract<Services["identity"], { kind: "embedded" }>
type EmailChange = { id: number; email: string; oldEmail: string; reason: string }

/**
 * Changes the email of a customer's account. The same change a second time does nothing; one that stands on another email than `oldEmail` is
 * refused with `changed_meanwhile`. Orders and repairs keep the addresses that they were placed with.
 */
export async function changeEmailOf(
  tx: Queries,
  identity: EmbeddedIdentity,
  who: { member: Member; actor: Actor },
  { id, oldEmail, reason, ...change }: EmailChange,
): Promise<void> {
  const { uid, language } = found(await customerFacts(tx, id, customerReachOf(who.member)))
  const email = change.email.trim().toLowerCase()
  const current = found(await lockEmail(tx, id))
  if (current === email && oldEmail !== email) return
  if (current !== oldEmail) {
    throw new Refusal("changed_meanwhile", { extension: { current: { email: current }, changed_by: null, changed_at: null } })
  }
  await speaking(isLocale(language) ? language : BASE_LOCALE, () => identity.changeEmail(tx, { uid, email }))
  await setEmail(tx, id, email)
  await noteOrderChangesOf(tx, id)
  await lookAt(tx, id, who, { act: "customer.email", after: { reason: reason.trim() } })
}
