import { slugNow } from "#server/catalog/former-slugs.queries.ts"
import type { Queries } from "#server/db/database.ts"

const KINDS = { category: "category", brands: "brand", collection: "collection" } as const

const isKind = (text: string): text is keyof typeof KINDS => Object.hasOwn(KINDS, text)

/** The path at which the category, brand or collection of a page without content is now; null when it never was anywhere else. */
export async function movedPath(db: Queries, path: string): Promise<string | null> {
  const [, before = "", kind = "", part = ""] = /^((?:\/[a-z]{2})?\/(category|brands|collection)\/)([^/?#]+)\/?$/.exec(path) ?? []
  if (!isKind(kind)) return null
  const now = await slugNow(db, KINDS[kind], decoded(part))
  return now === null ? null : `${before}${encodeURIComponent(now)}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase()
  } catch {
    return part
  }
}
