import { createHash } from "node:crypto"
import { slugOf } from "#rules/values/slug.ts"

/**
 * The slug of a name. A name without a Latin letter or digit has none by the rule; it gets a generated slug, always the same for that name.
 */
export function slugFor(name: string): string {
  return slugOf(name) || `x${createHash("sha256").update(name).digest("hex").slice(0, 10)}`
}
