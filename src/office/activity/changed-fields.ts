export type ChangedField = { name: string; before: string | null; after: string | null }

/** The fields of an act, with their values as texts: null where there was none. */
export function fieldsOf(before: object | null, after: object | null): ChangedField[] {
  const [old, now]: Readonly<Record<string, unknown>>[] = [{ ...before }, { ...after }]
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  return names.map((name) => ({ name, before: textOf(old?.[name]), after: textOf(now?.[name]) }))
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}
