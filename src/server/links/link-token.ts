import { createHmac, timingSafeEqual } from "node:crypto"

export type LinkKind = "ORDER" | "REPAIR"

/** What a token says: which link, and which generation of it. */
export type LinkId = { kind: LinkKind; id: number; generation: number }

const KINDS: readonly LinkKind[] = ["ORDER", "REPAIR"]
const SIGNATURE_BYTES = 16
const TOKEN = /^[\w-]{32}$/

/** The token of a link: 4 bytes id, 4 bytes generation, 16 bytes signature, as 32 characters. Null without a key. */
export function linkToken(keys: readonly Buffer[], link: LinkId): string | null {
  const [key] = keys
  if (!key) return null
  const head = headOf(link)
  return Buffer.concat([head, signature(key, link.kind, head)]).toString("base64url")
}

/** The link of a token that one of the keys has signed; null for any other text. It asks no database. */
export function readLinkToken(keys: readonly Buffer[], token: string): LinkId | null {
  if (!TOKEN.test(token)) return null
  const bytes = Buffer.from(token, "base64url")
  const [head, given] = [bytes.subarray(0, 8), bytes.subarray(8)]
  for (const key of keys) {
    for (const kind of KINDS) {
      if (timingSafeEqual(given, signature(key, kind, head))) return { kind, id: head.readUInt32BE(0), generation: head.readUInt32BE(4) }
    }
  }
  return null
}

function headOf({ id, generation }: LinkId): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(id, 0)
  head.writeUInt32BE(generation, 4)
  return head
}

function signature(key: Buffer, kind: LinkKind, head: Buffer): Buffer {
  return createHmac("sha256", key).update(kind).update(head).digest().subarray(0, SIGNATURE_BYTES)
}
