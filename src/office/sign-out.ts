import { api } from "./api.ts"
import { dropAllDrafts } from "./parts/form/drafts.ts"

/** Ends the session. What was typed and not saved goes with it: the next person at the desk is another. */
export async function signOut(): Promise<void> {
  await api.session.signOut()
  dropAllDrafts()
  location.assign("/office/sign-in")
}
