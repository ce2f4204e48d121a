import { Refusal } from "#server/guards/refusal.ts"

/** The version that `If-Match` names; refuses with `version_missing` without one, and with `changed_meanwhile` for one of another form. */
export function expectedVersion(ifMatch: string | undefined): number {
  if (ifMatch === undefined || ifMatch.trim() === "") throw new Refusal("version_missing")
  const [, digits] = /^\s*(?:W\/)?"(\d{1,10})"\s*$/.exec(ifMatch) ?? []
  if (digits === undefined) throw new Refusal("version_missing")
  return Number(digits)
}

/** What is there now, and who changed it when, if that is known. */
type Current = { version: number; changedBy: string | null; changedAt: string | null }

/** Refuses with `changed_meanwhile` when the object has another version than the caller saw. Call it with the object's row locked. */
export function refuseChanged(expected: number, { version, changedBy, changedAt }: Current, current: unknown): void {
  if (version === expected) return
  throw new Refusal("changed_meanwhile", { extension: { current, changed_by: changedBy, changed_at: changedAt } })
}
