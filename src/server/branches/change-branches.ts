import { type BranchTexts, MAX_BRANCHES, type OfficeBranch } from "#contract/office/settings/branches.ts"
import { m } from "#messages/messages.js"
import { isEmail } from "#rules/people/email.ts"
import { withDialCode } from "#rules/people/phone.ts"
import { municipalityOfZone } from "#rules/people/qatar-zones.ts"
import { readWorkingHours } from "#rules/repairs/working-hours.ts"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { setPhrase } from "#server/languages/phrases.queries.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { announce } from "#server/office/changes.ts"
import { refuseChanged } from "#server/office/version.ts"
import { deleteSeatsOfBranch, renameSeatsOfBranch } from "#server/repairs/slots/branch-seats.ts"
import type { RuleSettings } from "#server/repairs/slots/repair-rules.ts"
import {
  deleteBranch,
  insertBranch,
  isNameTaken,
  isTextShared,
  lockBranch,
  lockBranches,
  officeBranches,
  updateBranch,
} from "./branches.queries.ts"

type Context = { config: Pick<RuleSettings, "repairCapacity">; actor: Actor; now: Date }

/** The texts that have an Arabic one beside them. */
const IN_TWO_LANGUAGES = ["name", "street", "city", "land_mark", "working_hours"] as const

/** Adds a branch. Refuses with the code of the field that is wrong, and with `too_many_branches`. */
export async function addBranch(tx: Queries, written: BranchTexts, { actor }: Context): Promise<OfficeBranch> {
  if ((await lockBranches(tx)) >= MAX_BRANCHES) throw new Refusal("too_many_branches")
  const texts = await checked(tx, written, null)
  const id = await insertBranch(tx, texts)
  await setArabic(tx, texts)
  return changed(tx, id, { act: "added", actor, before: null, after: texts })
}

/** Saves a branch. A new name moves its seats for repairs and its open bookings along. */
export async function saveBranch(
  tx: Queries,
  { id, version, written }: { id: number; version: number; written: BranchTexts },
  { config, actor, now }: Context,
): Promise<OfficeBranch> {
  const before = await lockedBranch(tx, id, version)
  const texts = await checked(tx, written, id)
  if (texts.name !== before.name) await renameSeatsOfBranch(tx, before, texts.name, { config, by: actor.name, now })
  await updateBranch(tx, id, texts)
  await setArabic(tx, texts)
  return changed(tx, id, { act: "changed", actor, before: textsOf(before), after: texts })
}

/** Deletes a branch. Refuses with `branch_in_use` while an order waits to be collected there or a repair is not over. */
export async function removeBranch(
  tx: Queries,
  { id, version }: { id: number; version: number },
  { config, actor, now }: Context,
): Promise<void> {
  const before = await lockedBranch(tx, id, version)
  if (before.open_orders + before.open_repairs > 0) throw new Refusal("branch_in_use")
  await deleteSeatsOfBranch(tx, before, { config, by: actor.name, now })
  await deleteBranch(tx, id)
  await audit(tx, actor, { act: "branch.deleted", object: { kind: "branch", id }, before: textsOf(before) })
  await tell(tx, id, 0)
}

async function lockedBranch(tx: Queries, id: number, version: number): Promise<OfficeBranch> {
  const locked = found(await lockBranch(tx, id))
  // Counted after the lock: an order that was being placed is among them.
  const now = await branchNow(tx, id)
  refuseChanged(version, locked, now)
  return now
}

async function branchNow(db: Queries, id: number): Promise<OfficeBranch> {
  const [branch] = await officeBranches(db, id)
  return found(branch ?? null)
}

/** The texts as they are stored: trimmed, and phones with +974. */
async function checked(tx: Queries, written: BranchTexts, id: number | null): Promise<BranchTexts> {
  const texts = trimmed(written)
  const phone = withDialCode(texts.phone)
  const alternate = texts.alternate_phone === null ? null : withDialCode(texts.alternate_phone)
  const wrong = [
    ...((await isNameTaken(tx, texts.name, id)) ? [{ path: "name", code: "branch_name_taken" as const }] : []),
    ...(municipalityOfZone(texts.zone) === null ? [{ path: "zone", code: "invalid_zone" as const }] : []),
    ...(phone === null ? [{ path: "phone", code: "invalid_phone" as const }] : []),
    ...(texts.alternate_phone !== null && alternate === null ? [{ path: "alternate_phone", code: "invalid_phone" as const }] : []),
    ...(isEmail(texts.email) ? [] : [{ path: "email", code: "invalid_email" as const }]),
    ...(["working_hours", "working_hours_ar"] as const)
      .filter((path) => texts[path] !== null && readWorkingHours(texts[path]) === null)
      .map((path) => ({ path, code: "unreadable_hours" as const })),
  ]
  if (phone === null || wrong.length > 0) throw refusalOf(wrong)
  return { ...texts, phone, alternate_phone: alternate }
}

function trimmed(texts: BranchTexts): BranchTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([field, value]) => [field, typeof value === "string" ? value.trim() : value]),
  ) as BranchTexts
}

const SENTENCES = {
  branch_name_taken: m.refusal_branch_name_taken,
  invalid_zone: m.refusal_invalid_zone,
  invalid_phone: m.refusal_invalid_phone,
  invalid_email: m.refusal_invalid_email,
  unreadable_hours: m.refusal_unreadable_hours,
}

/** One code when only that is wrong, otherwise `invalid`; each field with its sentence. */
function refusalOf(wrong: readonly { path: string; code: keyof typeof SENTENCES }[]): Refusal {
  const codes = new Set(wrong.map(({ code }) => code))
  const [code = "invalid"] = codes
  const errors = wrong.map((field) => ({ path: field.path, message: SENTENCES[field.code]() }))
  return new Refusal(codes.size === 1 ? code : "invalid", { errors })
}

/** Sets the Arabic of each text. Branches with the same English text share it, so an empty one removes it only when no other has it. */
async function setArabic(tx: Queries, texts: BranchTexts): Promise<void> {
  for (const field of IN_TWO_LANGUAGES) {
    const [english, arabic] = [texts[field], texts[`${field}_ar`]]
    if (english === "" || (arabic === null && (await isTextShared(tx, english)))) continue
    await setPhrase(tx, { kind: "branches", english, arabic })
  }
}

type Change = { act: string; actor: Actor; before: BranchTexts | null; after: BranchTexts }

async function changed(tx: Queries, id: number, { act, actor, before, after }: Change): Promise<OfficeBranch> {
  await audit(tx, actor, { act: `branch.${act}`, object: { kind: "branch", id }, before, after })
  const branch = await branchNow(tx, id)
  await tell(tx, id, branch.version)
  return branch
}

async function tell(tx: Queries, id: number, version: number): Promise<void> {
  await announceCatalogChange(tx)
  await announce(tx, { kind: "branch", id: String(id), version, permission: "settings.read", place: null, owners: [] })
}

function textsOf({ id: _id, version: _version, open_orders: _orders, open_repairs: _repairs, ...texts }: OfficeBranch): BranchTexts {
  return texts
}
