import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"

const ALGORITHM = "aes-256-gcm"
const VALUE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a code for one ticket: the text cannot be moved to another one. Null without a key. */
export function sealCode(keys: readonly Buffer[], reference: string, code: string): string | null {
  const [key] = keys
  if (!key) return null
  const value = randomBytes(VALUE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, value).setAAD(Buffer.from(reference))
  const text = Buffer.concat([cipher.update(code, "utf8"), cipher.final()])
  return Buffer.concat([value, cipher.getAuthTag(), text]).toString("base64")
}

/** Decrypts with the first key that fits; null when none does. */
export function openCode(keys: readonly Buffer[], reference: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64")
  const [value, tag, text] = [
    bytes.subarray(0, VALUE_BYTES),
    bytes.subarray(VALUE_BYTES, VALUE_BYTES + TAG_BYTES),
    bytes.subarray(VALUE_BYTES + TAG_BYTES),
  ]
  for (const key of keys) {
    const cipher = createDecipheriv(ALGORITHM, key, value, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(reference)).setAuthTag(tag)
    try {
      return Buffer.concat([cipher.update(text), cipher.final()]).toString("utf8")
    } catch {
      // Another key encrypted it.
    }
  }
  return null
}
