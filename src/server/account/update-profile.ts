import type { Profile } from "#contract/account.ts"
import { m } from "#messages/messages.js"
import { Refusal } from "#server/http/refusal.ts"
import type { Services } from "#server/services.ts"
import { type Customer, setNames } from "./customers.queries.ts"

/** Stores the names of a customer, without the spaces around them. [spec 1 §3] */
export async function updateProfile(
  { db }: Pick<Services, "db">,
  { id }: Customer,
  given: { first_name: string; last_name: string },
): Promise<Profile> {
  const names = { first_name: given.first_name.trim(), last_name: given.last_name.trim() }
  const blank = Object.entries(names).filter(([, name]) => name === "")
  if (blank.length > 0) throw new Refusal("invalid", { errors: blank.map(([path]) => ({ path, message: m.field_missing() })) })
  return setNames(db, id, names)
}
