import { m } from "#messages/messages.js"
import { listed } from "#office/parts/text/listed.ts"

/** The value of a field in words. Of objects and lists, the texts and numbers that they hold; of rich text, its words. */
export function valueWords(value: unknown): string {
  if (value === true) return m.office_yes()
  if (value === false) return m.office_no()
  if (typeof value === "object" && value !== null) return listed(partsOf(value).map(valueWords)) || m.office_no_value()
  const text = value === undefined || value === null ? "" : withoutTags(String(value))
  return text === "" ? m.office_no_value() : text
}

/** What a list or an object holds, without what is empty. */
function partsOf(value: object): unknown[] {
  return Object.values(value).filter((part) => part !== null && part !== undefined && part !== "")
}

function withoutTags(text: string): string {
  return text
    .replaceAll(/<\/?[a-z][^>]*>/gi, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
}
