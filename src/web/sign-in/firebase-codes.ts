import { type IdentityCode, IdentityProblem } from "./identity.ts"

/** Maps Firebase's codes to those of the port; other codes have no equivalent. */
const codes: Readonly<Record<string, IdentityCode>> = {
  "auth/email-already-in-use": "email_taken",
  "auth/invalid-email": "invalid_email",
  "auth/missing-email": "invalid_email",
  "auth/operation-not-allowed": "operation_not_allowed",
  "auth/weak-password": "weak_password",
  "auth/password-does-not-meet-requirements": "weak_password",
  // With protection against probing, Firebase reports all of these as the first.
  "auth/invalid-credential": "wrong_credentials",
  "auth/wrong-password": "wrong_credentials",
  "auth/user-not-found": "wrong_credentials",
  "auth/missing-password": "wrong_credentials",
  "auth/user-disabled": "user_disabled",
  "auth/expired-action-code": "link_spent",
  "auth/invalid-action-code": "link_spent",
  "auth/user-token-expired": "unauthenticated",
  "auth/invalid-user-token": "unauthenticated",
  "auth/requires-recent-login": "unauthenticated",
  "auth/too-many-requests": "too_many_requests",
  "auth/network-request-failed": "no_connection",
  "auth/timeout": "no_connection",
}

/** The meaning of an error of Firebase's client; `unknown` for any other error. */
export function firebaseCode(fault: unknown): IdentityCode {
  const code = typeof fault === "object" && fault !== null && "code" in fault ? String(fault.code) : ""
  return codes[code] ?? "unknown"
}

/** Firebase's messages are for developers, so only the code is passed on. */
export async function firebaseAnswer<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (fault) {
    throw fault instanceof IdentityProblem ? fault : new IdentityProblem(firebaseCode(fault), null, fault)
  }
}
