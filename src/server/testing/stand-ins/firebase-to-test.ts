import { type FirebaseStandIn, firebaseStandIn } from "./firebase-stand-in.ts"

export type FirebaseToTest = Pick<FirebaseStandIn, "host" | "url" | "projectId" | "close">

/** The Firebase for tests: the stand-in, or Google's own emulator if `FIREBASE_AUTH_EMULATOR_HOST` names one. */
export async function firebaseToTest(): Promise<FirebaseToTest> {
  const host = process.env["FIREBASE_AUTH_EMULATOR_HOST"]
  if (!host) return firebaseStandIn()
  const projectId = "demo-corniche"
  const url = `http://${host}`
  // As in every current project: responses do not reveal whether an address has an account.
  await fetch(`${url}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`, {
    method: "PATCH",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  })
  return { host, url, projectId, close: async () => {} }
}

/** The newest code mailed to an address; Google's emulator and the stand-in list them alike. */
export async function firebaseCodeTo({ url, projectId }: FirebaseToTest, email: string, requestType: string): Promise<string> {
  const answer = await fetch(`${url}/emulator/v1/projects/${projectId}/oobCodes`)
  const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; requestType: string; oobCode: string }[] }
  const mailed = oobCodes.findLast((code) => code.email === email && code.requestType === requestType)
  if (!mailed) throw new Error(`No ${requestType} was mailed to ${email}.`)
  return mailed.oobCode
}

/** The environment of a shop with Firebase sign-in. */
export function firebaseEnvironment({ host, projectId }: FirebaseToTest): Record<string, string> {
  return {
    IDENTITY: "firebase",
    FIREBASE_API_KEY: "key",
    FIREBASE_AUTH_DOMAIN: "shop.firebaseapp.com",
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_AUTH_EMULATOR_HOST: host,
  }
}
