import type { Permission } from "#contract/office/permissions.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type Audience, announce } from "./changes.ts"
import { mayLearn } from "./may-learn.ts"
import type { Member } from "./member.ts"

/** A kind of object that notes, history, staged steps and notices are about. The feature that owns the object describes it. */
export type ObjectKind = {
  /** `order`: the first part of its name in streams and notices. */
  kind: string
  /** What reading it needs. */
  permission: Permission
  /** Where it is and to whom it is given; null when there is none with this id. */
  place: (db: Queries, id: string) => Promise<Omit<Audience, "permission"> | null>
}

export type ObjectKinds = ReadonlyMap<string, ObjectKind>

export function objectKinds(kinds: readonly ObjectKind[]): ObjectKinds {
  return new Map(kinds.map((kind) => [kind.kind, kind]))
}

export type ObjectName = { kind: string; id: string }

/** Who may learn of an object. Refuses, as if it did not exist, when the member may not. */
export async function audienceFor(db: Queries, kinds: ObjectKinds, member: Member, { kind, id }: ObjectName): Promise<Audience> {
  const known = kinds.get(kind)
  const where = (await known?.place(db, id)) ?? null
  if (!known || !where) throw new Refusal("not_found")
  const scope = member.permissions.get(known.permission) ?? null
  if (!mayLearn({ scope, memberId: member.id, places: member.places }, where)) throw new Refusal("not_found")
  return { permission: known.permission, ...where }
}

/** Asks the open offices to look at an object again, although its own version is the same: a note, or a step that waits. */
export async function announceBeside(tx: Queries, object: ObjectName, audience: Audience): Promise<void> {
  await announce(tx, { ...object, version: 0, ...audience })
}
