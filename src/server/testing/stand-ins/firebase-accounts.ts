import { randomBytes } from "node:crypto"
import type { JWTPayload } from "jose"
import { nowSeconds, type TokenSigner } from "./firebase-tokens.ts"

/** An error by Google's name, such as `EMAIL_EXISTS`. */
export class FirebaseError extends Error {}

export type FirebaseUser = {
  uid: string
  email: string
  password: string
  displayName: string | null
  emailVerified: boolean
  disabled: boolean
  /** Tokens of earlier sign-ins are refused, in seconds since 1970. */
  validSince: number
  createdAt: number
  lastLoginAt: number
}

/** A code of a mail that Firebase would have sent. */
export type OobCode = { email: string; requestType: "VERIFY_EMAIL" | "PASSWORD_RESET"; oobCode: string }

type Body = Readonly<Record<string, unknown>>

export type Accounts = ReturnType<typeof firebaseAccounts>

/** Firebase's accounts in memory, with the methods of its REST API and enumeration protection on. */
export function firebaseAccounts(signer: TokenSigner) {
  const users = new Map<string, FirebaseUser>()
  const refreshTokens = new Map<string, { uid: string; authTime: number }>()
  const oobCodes: OobCode[] = []
  let canSignUp = true
  const byEmail = (email: string) => [...users.values()].find((user) => user.email === email.toLowerCase())

  const tokens = async (user: FirebaseUser, authTime: number) => {
    const refreshToken = randomBytes(24).toString("base64url")
    refreshTokens.set(refreshToken, { uid: user.uid, authTime })
    return { idToken: await signer.idToken(user, authTime), refreshToken, expiresIn: "3600" }
  }

  const holder = async (body: Body) => {
    const claims = await signer.read(text(body, "idToken"))
    if (claims === null) throw new FirebaseError("INVALID_ID_TOKEN")
    const user = users.get(String(claims.sub))
    if (!user) throw new FirebaseError("USER_NOT_FOUND")
    if (user.disabled) throw new FirebaseError("USER_DISABLED")
    if (authTimeOf(claims) < user.validSince) throw new FirebaseError("TOKEN_EXPIRED")
    return { user, claims }
  }

  const setPassword = (user: FirebaseUser, password: string) => {
    if (password.length < 6) throw new FirebaseError("WEAK_PASSWORD : Password should be at least 6 characters")
    user.password = password
    user.validSince = nowSeconds()
  }

  const codeOf = (body: Body) => {
    const place = oobCodes.findIndex(({ oobCode }) => oobCode === text(body, "oobCode"))
    const code = oobCodes[place]
    const user = code && byEmail(code.email)
    if (!code || !user) throw new FirebaseError("INVALID_OOB_CODE")
    return { code, user, spend: () => oobCodes.splice(place, 1) }
  }

  const update = async (body: Body) => {
    if (body["oobCode"] !== undefined) {
      const { code, user, spend } = codeOf(body)
      if (code.requestType !== "VERIFY_EMAIL") throw new FirebaseError("INVALID_OOB_CODE")
      spend()
      user.emailVerified = true
      return { localId: user.uid, email: user.email, emailVerified: true }
    }
    const { user, claims } = await holder(body)
    if (body["displayName"] !== undefined) user.displayName = text(body, "displayName")
    const isNewPassword = body["password"] !== undefined
    if (isNewPassword) {
      if (nowSeconds() - authTimeOf(claims) > 300) throw new FirebaseError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
      setPassword(user, text(body, "password"))
    }
    const fresh = body["returnSecureToken"] === true ? await tokens(user, isNewPassword ? nowSeconds() : authTimeOf(claims)) : {}
    return { localId: user.uid, email: user.email, displayName: user.displayName ?? "", emailVerified: user.emailVerified, ...fresh }
  }

  return {
    users,
    oobCodes,
    byEmail,
    /** Whether the project allows sign-up with email and password. */
    allowSignUp: (allowed: boolean) => {
      canSignUp = allowed
    },
    methods: {
      signUp: async (body: Body) => {
        if (!canSignUp) throw new FirebaseError("OPERATION_NOT_ALLOWED")
        const email = emailOf(body)
        const password = text(body, "password")
        if (password === "") throw new FirebaseError("MISSING_PASSWORD")
        if (byEmail(email)) throw new FirebaseError("EMAIL_EXISTS")
        if (password.length < 6) throw new FirebaseError("WEAK_PASSWORD : Password should be at least 6 characters")
        const now = nowSeconds()
        const uid = randomBytes(21).toString("base64url")
        const state = { displayName: null, emailVerified: false, disabled: false, validSince: now, createdAt: now, lastLoginAt: now }
        const user: FirebaseUser = { uid, email, password, ...state }
        users.set(uid, user)
        return { localId: uid, email, ...(await tokens(user, now)) }
      },
      signInWithPassword: async (body: Body) => {
        const user = byEmail(emailOf(body))
        const password = text(body, "password")
        if (password === "") throw new FirebaseError("MISSING_PASSWORD")
        if (user?.password !== password) throw new FirebaseError("INVALID_LOGIN_CREDENTIALS")
        if (user.disabled) throw new FirebaseError("USER_DISABLED")
        user.lastLoginAt = nowSeconds()
        const { uid, email, displayName } = user
        return { localId: uid, email, displayName: displayName ?? "", registered: true, ...(await tokens(user, user.lastLoginAt)) }
      },
      lookup: async (body: Body) => {
        const { user } = await holder(body)
        const { uid, email, displayName, emailVerified, validSince, createdAt, lastLoginAt } = user
        const provider = { providerId: "password", federatedId: email, email, rawId: email, ...(displayName ? { displayName } : {}) }
        const times = { validSince: `${validSince}`, createdAt: `${createdAt}000`, lastLoginAt: `${lastLoginAt}000` }
        return { users: [{ localId: uid, email, displayName, emailVerified, providerUserInfo: [provider], ...times }] }
      },
      update,
      delete: async (body: Body) => {
        const { user } = await holder(body)
        users.delete(user.uid)
        return { kind: "identitytoolkit#DeleteAccountResponse" }
      },
      sendOobCode: async (body: Body) => {
        const requestType = text(body, "requestType")
        if (requestType !== "VERIFY_EMAIL" && requestType !== "PASSWORD_RESET") throw new FirebaseError("INVALID_REQ_TYPE")
        const email = requestType === "VERIFY_EMAIL" ? (await holder(body)).user.email : emailOf(body)
        // An unknown address is answered like a known one.
        if (byEmail(email)) oobCodes.push({ email, requestType, oobCode: randomBytes(24).toString("base64url") })
        return { email }
      },
      resetPassword: async (body: Body) => {
        const { code, user, spend } = codeOf(body)
        if (body["newPassword"] !== undefined) {
          if (code.requestType !== "PASSWORD_RESET") throw new FirebaseError("INVALID_OOB_CODE")
          setPassword(user, text(body, "newPassword"))
          user.emailVerified = true
          spend()
        }
        return { email: code.email, requestType: code.requestType }
      },
    } satisfies Record<string, (body: Body) => Promise<object>>,
    refresh: async (refreshToken: string) => {
      const held = refreshTokens.get(refreshToken)
      const user = held && users.get(held.uid)
      if (!held || !user || held.authTime < user.validSince) throw new FirebaseError("TOKEN_EXPIRED")
      if (user.disabled) throw new FirebaseError("USER_DISABLED")
      const idToken = await signer.idToken(user, held.authTime)
      const ids = { id_token: idToken, access_token: idToken, user_id: user.uid }
      return { ...ids, refresh_token: refreshToken, expires_in: "3600", token_type: "Bearer", project_id: "0" }
    },
  }
}

function text(body: Body, name: string): string {
  const value = body[name]
  return typeof value === "string" ? value : ""
}

function emailOf(body: Body): string {
  const email = text(body, "email").toLowerCase()
  if (email === "") throw new FirebaseError("MISSING_EMAIL")
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) throw new FirebaseError("INVALID_EMAIL")
  return email
}

function authTimeOf(claims: JWTPayload): number {
  return Number(claims["auth_time"])
}
