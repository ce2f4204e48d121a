import type { AnnouncementContent, ContactContent, ContentPage, ContentValue } from "#contract/office/storefront/content.ts"

/** Texts that may stay empty. */
const OPTIONAL = new Set(["/hours"])
const ADDRESS = /^(\/(?!\/)|https:\/\/[^\s/])\S*$/

/** The texts that are empty in a language, by their paths in the page: `/groups/0/name/ar`. */
export function missingTexts(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null || OPTIONAL.has(path)) return []
  if (Array.isArray(value)) return value.flatMap((entry, at) => missingTexts(entry, `${path}/${at}`))
  const entries = Object.entries(value)
  if ("en" in value && "ar" in value) {
    return entries.filter(([, text]) => typeof text === "string" && text.trim() === "").map(([language]) => `${path}/${language}`)
  }
  return entries.flatMap(([name, entry]) => missingTexts(entry, `${path}/${name}`))
}

/** Fields that say what cannot be, by their paths in the page. */
export function impossibleFields(page: ContentPage, value: ContentValue): string[] {
  // The page says which value it has.
  if (page === "contact") return impossibleContacts(value as ContactContent)
  return page === "announcement" ? impossibleTexts(value as AnnouncementContent) : []
}

function impossibleContacts({ phone, email }: ContactContent): string[] {
  return [...(/^\+?[\d ]{7,20}$/.test(phone) ? [] : ["/phone"]), ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? [] : ["/email"])]
}

function impossibleTexts({ texts }: AnnouncementContent): string[] {
  return texts.flatMap(({ link, from, until }, at) => [
    ...(link === "" || ADDRESS.test(link) ? [] : [`/texts/${at}/link`]),
    ...(from !== null && until !== null && until <= from ? [`/texts/${at}/until`] : []),
  ])
}
