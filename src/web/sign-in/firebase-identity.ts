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

/** What the adapter needs beside Firebase. */
type Surroundings = {
  /** Of a customer who is signed in at Firebase, whenever it changes; null when there is none. */
  onToken: (token: string | null) => void
  /** The shop's own calls: it alone can also end the sessions of tokens that are out already, and delete account and data as one. */
  shop: Pick<Identity, "updatePassword" | "deleteAccount">
}

/** Firebase Authentication by its own client. Its tabs agree by local storage, where its refresh token lies beside our token. */
export function firebaseIdentity(settings: FirebaseSettings, { onToken, shop }: Surroundings): Identity {
  const auth = openAuth(settings)
  onIdTokenChanged(auth, async (user) => {
    const token = user?.emailVerified ? await user.getIdToken() : null
    // Asking took time: what is said about a customer who has gone meanwhile is said no more.
    if (auth.currentUser === user) onToken(token)
  })
  return {
    createAccount: ({ email, password, displayName }) =>
      firebaseAnswer(async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password)
        return signedOutAfter(auth, async () => {
          await updateProfile(user, { displayName })
          await sendEmailVerification(user)
          // The token in hand does not know the name yet.
          return { token: await user.getIdToken(true) }
        })
      }),
    signIn: ({ email, password }) =>
      firebaseAnswer(async () => {
        const { user } = await signInWithEmailAndPassword(auth, email, password).catch((fault: unknown) => {
          throw firebaseCode(fault) === "too_many_requests" ? new IdentityProblem("too_many_attempts", null, fault) : fault
        })
        if (user.emailVerified) return signedIn(user)
        return signedOutAfter(auth, async () => {
          await sendEmailVerification(user).catch((fault: unknown) => {
            // Firebase sends a few within a while; the last one is good as well.
            if (firebaseCode(fault) !== "too_many_requests") throw fault
          })
          throw new IdentityProblem("email_unverified")
        })
      }),
    signOut: () => firebaseAnswer(() => signOut(auth)),
    sendResetEmail: (email) =>
      firebaseAnswer(async () => {
        await sendPasswordResetEmail(auth, email).catch((fault: unknown) => {
          // A project without protection against probing says that there is no such account. The shop does not.
          if (firebaseCode(fault) !== "wrong_credentials") throw fault
        })
      }),
    verifyPassword: (password) =>
      firebaseAnswer(async () => {
        const user = await presentUser(auth)
        await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password)).catch((fault: unknown) => {
          throw firebaseCode(fault) === "wrong_credentials" ? new IdentityProblem("wrong_password", null, fault) : fault
        })
      }),
    updatePassword: shop.updatePassword,
    deleteAccount: shop.deleteAccount,
    verifyEmail: (code) =>
      firebaseAnswer(async () => {
        await applyActionCode(auth, code)
        await auth.currentUser?.reload()
        // A token that was given before still says that the email is not verified.
        await auth.currentUser?.getIdToken(true)
      }),
    resetPassword: (code, password) => firebaseAnswer(() => confirmPasswordReset(auth, code, password)),
    renewToken: async () => {
      await auth.authStateReady()
      const { currentUser } = auth
      if (!currentUser) return null
      return firebaseAnswer(() => currentUser.getIdToken(true)).catch((fault: unknown) => {
        if (fault instanceof IdentityProblem && ["unauthenticated", "user_disabled", "wrong_credentials"].includes(fault.code)) return null
        throw fault
      })
    },
  }
}

function openAuth({ apiKey, authDomain, projectId, emulator }: FirebaseSettings): Auth {
  // Without the parts for other providers' windows, which the shop has no use for and its policy would stop.
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), { persistence: browserLocalPersistence })
  auth.languageCode = getLocale()
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true })
  return auth
}

async function signedIn(user: User) {
  return { uid: user.uid, email: user.email ?? "", displayName: user.displayName ?? "", password: null, token: await user.getIdToken() }
}

/** Firebase signs everyone in who gives a password; the shop only those whose email is verified. */
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
