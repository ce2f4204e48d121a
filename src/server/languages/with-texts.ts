type WithEnglish = { english?: string[] | undefined }

/** An object with its fields in another language; `english` lists those that have no translation, and stay. */
export function withTexts<Given extends object, Field extends keyof Given & string>(
  given: Given & WithEnglish,
  fields: readonly Field[],
  textOf: (field: Field, english: string) => string | undefined,
): Given {
  const translated: Partial<Record<Field, string>> = {}
  const english: string[] = []
  for (const field of fields) {
    const text = given[field]
    const other = textOf(field, typeof text === "string" ? text : "")
    if (other !== undefined) translated[field] = other
    else if (typeof text === "string" && text !== "") english.push(field)
  }
  return { ...given, ...translated, ...markedEnglish(given, english) }
}

/** The mark of texts without a translation, added to that which an object has. */
export function markedEnglish({ english: before = [] }: WithEnglish, more: readonly string[]): WithEnglish {
  return before.length + more.length > 0 ? { english: [...before, ...more] } : {}
}
