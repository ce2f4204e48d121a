export type ChangedField = { name: string; before: string | null; after: string | null }

/** The fields of an entry, with their values as text; null for a missing value. */
export function fieldsOf(before: object | null, after: object | null): ChangedField[] {
  const [old, now]: Readonly<Record<string, unknown>>[] = [{ ...before }, { ...after }]
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  return names.map((name) => ({ name, before: textOf(old?.[name]), after: textOf(now?.[name]) }))
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}
