import { isSame } from "#office/parts/form/merge-changes.ts"

export type ChangedField = { name: string; before: unknown; after: unknown; isChanged: boolean }

/** The fields of an entry, those that changed first; null for a missing value. */
export function fieldsOf(before: object | null, after: object | null): ChangedField[] {
  const [old, now]: Readonly<Record<string, unknown>>[] = [{ ...before }, { ...after }]
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  const fields = names.map((name) => ({ name, before: old?.[name] ?? null, after: now?.[name] ?? null }))
  return fields
    .map((field) => ({ ...field, isChanged: !isSame(field.before, field.after) }))
    .toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged))
}
