import { ROLES, type Role } from "#contract/office/permissions.ts"
import type { DemonstrationPerson } from "#contract/office/session.ts"
import type { Database, Queries } from "#server/db/database.ts"
import { passwordHashing } from "#server/guards/passwords.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { addStaff } from "#server/office/staff.queries.ts"
import type { StaffClient, StaffServices } from "#server/office/staff-services.ts"
import { addTotpDraft, confirmTotp, lockTotp, noteEnrolled, setPassword } from "./accounts.queries.ts"
import { type DemonstrationRow, demonstrationRows, hasStaff } from "./demonstration-staff.queries.ts"
import { acceptableCode, newTotpSecret } from "./totp.ts"

/** Anyone may know it: these people sign in on this machine alone, and their codes change every half minute. */
const PASSWORD = "corniche at the sea"
const NAMES = { owner: "Khalid", manager: "Maryam", sales: "Reem", technician: "Anil", editor: "Layla" } as const

/** Adds the five demonstration members, one of each role, to a shop without staff. */
export async function addDemonstrationStaff(db: Database, now: Date): Promise<void> {
  if (await hasStaff(db)) return
  const hash = await passwordHashing().hash(PASSWORD)
  await shortTransaction(db, async (tx) => {
    for (const role of ROLES) await addPerson(tx, role, { hash, now })
  })
}

async function addPerson(tx: Queries, role: Role, { hash, now }: { hash: string; now: Date }): Promise<void> {
  const email = `${role}@example.com`
  const id = await addStaff(tx, { email, name: NAMES[role], role, ownRoleId: null, places: null, language: "en", demonstration: true })
  // Another process was faster.
  if (id === null) return
  await setPassword(tx, id, hash)
  await addTotpDraft(tx, id, newTotpSecret())
  const totp = await lockTotp(tx, id, { isDraft: true })
  if (totp) await confirmTotp(tx, id, { id: totp.id, step: 0, now })
  await noteEnrolled(tx, id, now)
}

/** The demonstration's members with their credentials; null for another machine, and in a shop that takes money. */
export async function demonstrationPeople(
  { db, config, clock }: StaffServices,
  { isOfThisMachine }: Pick<StaffClient, "isOfThisMachine">,
): Promise<DemonstrationPerson[] | null> {
  if (config.production || !isOfThisMachine) return null
  const people = await demonstrationRows(db)
  const now = clock.now()
  return people.length === 0 ? null : people.map((person) => withCode(person, now))
}

function withCode({ name, email, role, secret, counter }: DemonstrationRow, now: Date): DemonstrationPerson {
  return { name, email, role, password: PASSWORD, code: acceptableCode({ secret, counter }, now) }
}
