/**
 * A name as part of an address: lower case, spaces to hyphens, non-word characters out, repeated
 * hyphens collapsed, hyphens at the ends trimmed. Empty when no letter or digit of the Latin
 * alphabet is left. [spec 1 §5]
 */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^\w-]/g, "")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "")
}
