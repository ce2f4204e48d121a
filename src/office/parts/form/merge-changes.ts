export type Values = Readonly<Record<string, unknown>>

/** A field that both people changed, to different values. */
export type Collision = { field: string; before: unknown; current: unknown; mine: unknown }

export type MergedChanges = {
  /** The merged values: theirs where only they changed the field, mine elsewhere. */
  values: Values
  collisions: readonly Collision[]
  /** The fields that only I changed, and those that only they changed. */
  mine: readonly string[]
  current: readonly string[]
}

/** Merges two changes of the same object. A field that both changed to the same value is no conflict. [OFFICE-58] */
export function mergeChanges(before: Values, mine: Values, current: Values): MergedChanges {
  const fields = Object.keys(mine)
  const isChanged = (values: Values, field: string) => !isSame(values[field], before[field])
  const both = fields.filter((field) => isChanged(mine, field) && isChanged(current, field))
  const collisions = both
    .filter((field) => !isSame(mine[field], current[field]))
    .map((field) => ({ field, before: before[field], current: current[field], mine: mine[field] }))
  const onlyMine = fields.filter((field) => isChanged(mine, field) && !both.includes(field))
  const onlyTheirs = fields.filter((field) => isChanged(current, field) && !both.includes(field))
  const values = Object.fromEntries(fields.map((field) => [field, onlyTheirs.includes(field) ? current[field] : mine[field]]))
  return { values, collisions, mine: onlyMine, current: onlyTheirs }
}

/** The fields whose value differs. */
export function changedFields(before: Values, now: Values): string[] {
  return Object.keys(now).filter((field) => !isSame(now[field], before[field]))
}

/** Whether two values of a form are equal. The order of an object's keys does not matter: the server may write them in another. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right]: Readonly<Record<string, unknown>>[] = [{ ...one }, { ...other }]
  const keys = new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])
  return [...keys].every((key) => isSame(left?.[key], right?.[key]))
}
