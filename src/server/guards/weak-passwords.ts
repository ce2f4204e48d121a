import { readFileSync } from "node:fs"
import { join } from "node:path"
import { isPasswordLength } from "#rules/people/password.ts"
import { Refusal } from "./refusal.ts"

/** Words about the person or the shop that anyone can guess. */
export type KnownWords = { email: string; name: string; shopName: string }

/**
 * Refuses with `weak_password` a field whose password is too short, too long, among the most common, or made from the person's or the
 * shop's names. [spec 3 §5]
 */
export function refuseWeak(field: string, password: string, words: KnownWords): void {
  if (isWeak(password, words)) throw new Refusal("weak_password", { fields: [field] })
}

/** Staff can do more harm than a customer, so their passwords are longer. */
const MIN_STAFF_LENGTH = 12

/** As `refuseWeak` with `weak_staff_password`, for a password of the back office. */
export function refuseWeakOfStaff(field: string, password: string, words: KnownWords): void {
  if (password.length < MIN_STAFF_LENGTH || isWeak(password, words)) throw new Refusal("weak_staff_password", { fields: [field] })
}

function isWeak(password: string, words: KnownWords): boolean {
  const given = password.normalize("NFKC").toLowerCase()
  return !isPasswordLength(password) || commonPasswords().has(given) || isKnownWord(given, words)
}

function isKnownWord(given: string, { email, name, shopName }: KnownWords): boolean {
  const [localPart = ""] = email.split("@")
  const names = name.split(/\s+/)
  const words = [email, localPart, names.join(""), ...names, shopName, shopName.replaceAll(/\s+/g, "")]
  // A name with a year or an exclamation mark appended is still weak.
  const stem = given.replaceAll(/\s+/g, "").replace(/[\d\p{P}\p{S}]+$/u, "")
  return words.some((word) => {
    const known = word.normalize("NFKC").toLowerCase()
    return known.length > 2 && (known === given || known.replaceAll(/\s+/g, "") === stem)
  })
}

let common: ReadonlySet<string> | null = null

function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#")),
  )
  return common
}
