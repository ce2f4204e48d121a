import { initializeApp } from "@firebase/app"
import {
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateProfile,
} from "@firebase/auth"
import { getLocale } from "#messages/runtime.js"
import type { Site } from "#web/page-context.ts"
import { firebaseAnswer, firebaseCode } from "./firebase-codes.ts"
import { type Identity, IdentityProblem } from "./identity.ts"

type FirebaseSettings = Extract<Site["identity"], { kind: "firebase" }>

/** The adapter's dependencies beside Firebase. */
type Surroundings = {
  /** Called with the token of the customer at Firebase whenever it changes; null when there is none. */
  onToken: (token: string | null) => void
  /** The shop's own calls, because only they can also revoke tokens in use, and delete account and data together. */
  shop: Pick<Identity, "updatePassword" | "deleteAccount">
}

/** Firebase Authentication through its client. Tabs share local storage, which holds its refresh token and our token. */
export function firebaseIdentity(settings: FirebaseSettings, { onToken, shop }: Surroundings): Identity {
  const auth = openAuth(settings)
  onIdTokenChanged(auth, async (user) => {
    const token = user?.emailVerified ? await user.getIdToken() : null
    // The customer may have signed out while the token was requested.
    if (auth.currentUser === user) onToken(token)
  })
  return {
    createAccount: (account) => firebaseAnswer(() => createAccount(auth, account)),
    signIn: (credentials) => firebaseAnswer(() => signInVerified(auth, credentials)),
    signOut: () => firebaseAnswer(() => signOut(auth)),
    sendResetEmail: (email) => firebaseAnswer(() => sendResetEmail(auth, email)),
    verifyPassword: (password) => firebaseAnswer(() => verifyPassword(auth, password)),
    updatePassword: shop.updatePassword,
    deleteAccount: shop.deleteAccount,
    verifyEmail: (code) =>
      firebaseAnswer(async () => {
        await applyActionCode(auth, code)
        await auth.currentUser?.reload()
        // An older token still states that the email is not verified.
        await auth.currentUser?.getIdToken(true)
      }),
    resetPassword: (code, password) => firebaseAnswer(() => confirmPasswordReset(auth, code, password)),
    renewToken: () => renewToken(auth),
  }
}

function openAuth({ apiKey, authDomain, projectId, emulator }: FirebaseSettings): Auth {
  // Without sign-in windows of other providers, which the shop does not use and its content security policy would block.
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), { persistence: browserLocalPersistence })
  auth.languageCode = getLocale()
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true })
  return auth
}

async function createAccount(auth: Auth, { email, password, displayName }: Parameters<Identity["createAccount"]>[0]) {
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  return signedOutAfter(auth, async () => {
    await updateProfile(user, { displayName })
    await sendEmailVerification(user)
    // The current token does not have the name yet.
    return { token: await user.getIdToken(true) }
  })
}

/** Signs in an account whose email is verified; any other gets the verification mail again. */
async function signInVerified(auth: Auth, { email, password }: Parameters<Identity["signIn"]>[0]) {
  const { user } = await signInWithEmailAndPassword(auth, email, password).catch((fault: unknown) => {
    throw firebaseCode(fault) === "too_many_requests" ? new IdentityProblem("too_many_attempts", null, fault) : fault
  })
  if (user.emailVerified) return signedIn(user)
  return signedOutAfter(auth, async () => {
    await sendEmailVerification(user).catch((fault: unknown) => {
      // Firebase limits how many it sends; the last one is still valid.
      if (firebaseCode(fault) !== "too_many_requests") throw fault
    })
    throw new IdentityProblem("email_unverified")
  })
}

async function sendResetEmail(auth: Auth, email: string): Promise<void> {
  await sendPasswordResetEmail(auth, email).catch((fault: unknown) => {
    // A project without protection against probing reports unknown accounts. The shop does not.
    if (firebaseCode(fault) !== "wrong_credentials") throw fault
  })
}

async function verifyPassword(auth: Auth, password: string): Promise<void> {
  const user = await presentUser(auth)
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password)).catch((fault: unknown) => {
    throw firebaseCode(fault) === "wrong_credentials" ? new IdentityProblem("wrong_password", null, fault) : fault
  })
}

/** Null when the session has ended. */
async function renewToken(auth: Auth): Promise<string | null> {
  await auth.authStateReady()
  const { currentUser } = auth
  if (!currentUser) return null
  return firebaseAnswer(() => currentUser.getIdToken(true)).catch((fault: unknown) => {
    if (fault instanceof IdentityProblem && ["unauthenticated", "user_disabled", "wrong_credentials"].includes(fault.code)) return null
    throw fault
  })
}

async function signedIn(user: User) {
  return { uid: user.uid, email: user.email ?? "", displayName: user.displayName ?? "", password: null, token: await user.getIdToken() }
}

/** Signs out again: Firebase signs in any account, the shop only those whose email is verified. */
async function signedOutAfter<T>(auth: Auth, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await signOut(auth)
  }
}

async function presentUser(auth: Auth): Promise<User> {
  await auth.authStateReady()
  if (!auth.currentUser) throw new IdentityProblem("unauthenticated")
  return auth.currentUser
}
