import { api } from "./api.ts"
import { dropAllDrafts } from "./parts/form/drafts.ts"
import { forgetVisits } from "./visited.ts"

/** Ends the session, and removes drafts and visited objects, because several people may share a browser. */
export async function signOut(): Promise<void> {
  await api.session.signOut()
  dropAllDrafts()
  forgetVisits()
  location.assign("/office/sign-in")
}
