import { initializeApp } from "@firebase/app"
import {
  applyActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getAuth,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from "@firebase/auth"
import { expect, onTestFinished, test } from "vitest"
import { type FirebaseStandIn, firebaseStandIn } from "./firebase-stand-in.ts"

const EMAIL = "noor@example.com"
const PASSWORD = "seven blue kites"
let apps = 0

/** The SDK that shops load in the browser, connected to the stand-in. */
async function sdk() {
  const standIn = await firebaseStandIn()
  onTestFinished(standIn.close)
  const app = initializeApp({ apiKey: "key", authDomain: "shop.firebaseapp.com", projectId: standIn.projectId }, `app-${++apps}`)
  const auth = getAuth(app)
  connectAuthEmulator(auth, standIn.url, { disableWarnings: true })
  return { standIn, auth }
}

const newestCode = ({ oobCodes }: FirebaseStandIn) => oobCodes.at(-1)?.oobCode ?? ""
const code = (name: string) => ({ code: `auth/${name}` })

test("Google's SDK signs up, verifies the email once and sees it after a refresh", async () => {
  const { standIn, auth } = await sdk()
  const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
  await updateProfile(user, { displayName: "Noor Salem" })
  await sendEmailVerification(user)
  const oobCode = newestCode(standIn)
  await applyActionCode(auth, oobCode)
  await expect(applyActionCode(auth, oobCode)).rejects.toMatchObject(code("invalid-action-code"))
  expect((await user.getIdTokenResult()).claims["email_verified"]).toBe(false)
  expect((await user.getIdTokenResult(true)).claims).toMatchObject({ email_verified: true, name: "Noor Salem", email: EMAIL })
})

test("Google's SDK receives Firebase's errors", async () => {
  const { standIn, auth } = await sdk()
  await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
  await expect(createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)).rejects.toMatchObject(code("email-already-in-use"))
  await expect(createUserWithEmailAndPassword(auth, "x@example.com", "12345")).rejects.toMatchObject(code("weak-password"))
  await expect(createUserWithEmailAndPassword(auth, "x", PASSWORD)).rejects.toMatchObject(code("invalid-email"))
  standIn.allowSignUp(false)
  await expect(createUserWithEmailAndPassword(auth, "x@example.com", PASSWORD)).rejects.toMatchObject(code("operation-not-allowed"))
  await expect(signInWithEmailAndPassword(auth, EMAIL, "another")).rejects.toMatchObject(code("invalid-credential"))
  await expect(signInWithEmailAndPassword(auth, "nobody@example.com", PASSWORD)).rejects.toMatchObject(code("invalid-credential"))
  await expect(sendPasswordResetEmail(auth, "nobody@example.com")).resolves.toBeUndefined()
  expect(standIn.oobCodes).toEqual([])
  const user = standIn.userOf(EMAIL)
  if (user) user.disabled = true
  await expect(signInWithEmailAndPassword(auth, EMAIL, PASSWORD)).rejects.toMatchObject(code("user-disabled"))
})

test("Google's SDK resets and changes a password", async () => {
  const { standIn, auth } = await sdk()
  await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
  await signOut(auth)
  await sendPasswordResetEmail(auth, EMAIL)
  expect(await verifyPasswordResetCode(auth, newestCode(standIn))).toBe(EMAIL)
  await confirmPasswordReset(auth, newestCode(standIn), "eight red kites")
  const { user } = await signInWithEmailAndPassword(auth, EMAIL, "eight red kites")
  const wrong = EmailAuthProvider.credential(EMAIL, PASSWORD)
  await expect(reauthenticateWithCredential(user, wrong)).rejects.toMatchObject(code("invalid-credential"))
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(EMAIL, "eight red kites"))
  await updatePassword(user, "nine green kites")
  await user.getIdToken(true)
  await signInWithEmailAndPassword(auth, EMAIL, "nine green kites")
})
