import type { Profile } from "#contract/account.ts"
import { m } from "#messages/messages.js"
import { isPersonName } from "#rules/people/person-name.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"
import type { Services } from "#server/services.ts"
import { setNames } from "./profile.queries.ts"

type Names = { first_name: string; last_name: string }
type Caller = { customer: Customer; token: string }

/** Stores the trimmed names of a customer, and updates the display name at the identity provider. [spec 1 §3, §5] */
export async function updateProfile(
  { db, identity }: Pick<Services, "db" | "identity">,
  { customer, token }: Caller,
  given: Names,
): Promise<Profile> {
  const names = { first_name: given.first_name.trim(), last_name: given.last_name.trim() }
  refuseImpossible(names)
  const displayName = `${names.first_name} ${names.last_name}`
  // First, because only this call may fail for external reasons; repeating it does no harm.
  if (displayName !== customer.name) await identity.setDisplayName(customer, token, displayName)
  return setNames(db, customer.id, names)
}

function refuseImpossible(names: Names): void {
  const errors = Object.entries(names).flatMap(([path, name]) => {
    if (name === "") return [{ path, message: m.field_missing() }]
    return isPersonName(name) ? [] : [{ path, message: m.sign_in_name_invalid() }]
  })
  if (errors.length > 0) throw new Refusal("invalid", { errors })
}
