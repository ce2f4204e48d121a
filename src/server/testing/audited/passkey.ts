import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"
import { isoCBOR } from "@simplewebauthn/server/helpers"

const USER_PRESENT_AND_VERIFIED = 0x05
const HAS_KEY = 0x40

/** An authenticator with one passkey, as far as the shop sees it: what it sends on registration, and when it signs in. */
export function anAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const { x = "", y = "" } = publicKey.export({ format: "jwk" })
  const id = randomBytes(32)
  let signed = 0
  const data = (flags: number, key = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++signed)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, key])
  }
  const client = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const named = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key", clientExtensionResults: {} }
  return {
    register: (challenge: string) => {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = new Map<string, string | Map<string, never> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map<string, never>()],
        ["authData", data(USER_PRESENT_AND_VERIFIED | HAS_KEY, attested)],
      ])
      const attestationObject = Buffer.from(isoCBOR.encode(attestation)).toString("base64url")
      return { ...named, response: { clientDataJSON: client("webauthn.create", challenge).toString("base64url"), attestationObject } }
    },
    signIn: (challenge: string) => {
      const [given, authenticatorData] = [client("webauthn.get", challenge), data(USER_PRESENT_AND_VERIFIED)]
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(given)]), privateKey)
      const response = { clientDataJSON: given, authenticatorData, signature }
      const texts = Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")])
      return { ...named, response: Object.fromEntries(texts) as Record<keyof typeof response, string> }
    },
  }
}

function sha256(given: string | Buffer): Buffer {
  return createHash("sha256").update(given).digest()
}
