import type { SessionState } from "#contract/office/session.ts"
import { api } from "./api.ts"
import { OfficeProblem } from "./problem.ts"

type Passkey = Parameters<typeof api.session.usePasskey>[0]["passkey"]
type NewPasskey = Parameters<typeof api.session.addPasskey>[0]["passkey"]

/** Asks the device for a passkey; null if the person cancels or has none. */
export async function askForPasskey(): Promise<Passkey | null> {
  const [{ startAuthentication }, { options }] = await Promise.all([import("@simplewebauthn/browser"), api.session.passkeyOptions()])
  // The server's library creates the options in the form that the browser's library takes.
  return given(() => startAuthentication({ optionsJSON: options as never }) as Promise<unknown> as Promise<Passkey>)
}

/** Signs in, or gives the second factor, with a passkey; null if the person cancels. */
export async function signInByPasskey(): Promise<SessionState | null> {
  const passkey = await askForPasskey()
  // Accessed by a string, because the linter takes functions that begin with "use" for hooks.
  return passkey && api.session["usePasskey"]({ passkey })
}

/** Creates a passkey on the device; null if the person cancels. */
export async function makePasskey(): Promise<NewPasskey | null> {
  const [{ startRegistration }, { options }] = await Promise.all([import("@simplewebauthn/browser"), api.session.newPasskeyOptions()])
  return given(() => startRegistration({ optionsJSON: options as never }) as Promise<unknown> as Promise<NewPasskey>)
}

async function given<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (fault) {
    // Browsers report cancelling, a timeout and a missing passkey alike.
    if (fault instanceof OfficeProblem) throw fault
    return null
  }
}
