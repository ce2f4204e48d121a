import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, jwtVerify, SignJWT } from "jose"

export type TokenUser = { uid: string; email: string; emailVerified: boolean; displayName: string | null }

type SigningKey = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; jwk: JWK }

export type TokenSigner = {
  /** The published keys, as a JSON Web Key Set. */
  keySet: () => { keys: JWK[] }
  /** From now on another key signs; the earlier ones stay published. */
  rotate: () => Promise<void>
  idToken: (user: TokenUser, authTime: number) => Promise<string>
  /** A token with any claims and header, signed by the newest key. */
  sign: (claims: JWTPayload, header?: { alg?: string; kid?: string }) => Promise<string>
  /** The claims of a valid token of this signer, or null. */
  read: (token: string) => Promise<JWTPayload | null>
}

export const nowSeconds = () => Math.floor(Date.now() / 1000)

/** Signs ID tokens as Google does for a Firebase project. */
export async function tokenSigner(projectId: string): Promise<TokenSigner> {
  const keys: SigningKey[] = [await aKey(1)]
  const newest = () => {
    const key = keys.at(-1)
    if (!key) throw new Error("There is always a key.")
    return key
  }
  const sign: TokenSigner["sign"] = async (claims, header = {}) => {
    const { kid, privateKey } = newest()
    return await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid, typ: "JWT", ...header }).sign(privateKey)
  }
  return {
    keySet: () => ({ keys: keys.map(({ jwk }) => jwk) }),
    rotate: async () => void keys.push(await aKey(keys.length + 1)),
    sign,
    idToken: (user, authTime) => sign(claimsOf(projectId, user, authTime)),
    read: async (token) => {
      for (const { publicKey } of keys) {
        const verified = await jwtVerify(token, publicKey, { audience: projectId }).catch(() => null)
        if (verified) return verified.payload
      }
      return null
    },
  }
}

/** The claims of an ID token in Firebase's form. */
export function claimsOf(projectId: string, { uid, email, emailVerified, displayName }: TokenUser, authTime: number): JWTPayload {
  return {
    ...(displayName ? { name: displayName } : {}),
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    auth_time: authTime,
    user_id: uid,
    sub: uid,
    iat: nowSeconds(),
    exp: nowSeconds() + 3600,
    email,
    email_verified: emailVerified,
    firebase: { identities: { email: [email] }, sign_in_provider: "password" },
  }
}

async function aKey(number: number): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair("RS256")
  const kid = `key-${number}`
  return { kid, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } }
}
