import { api } from "./api.ts"
import { dropAllDrafts } from "./parts/form/drafts.ts"
import { forgetVisits } from "./visited.ts"

/** Ends the session. What was typed and not saved, and what was visited, goes with it: the next person at the desk is another. */
export async function signOut(): Promise<void> {
  await api.session.signOut()
  dropAllDrafts()
  forgetVisits()
  location.assign("/office/sign-in")
}
