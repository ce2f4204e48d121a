import { api } from "#web/api.ts"
import { loadIdentity } from "#web/sign-in/load-identity.ts"

export type NewAccount = { firstName: string; lastName: string; email: string; password: string }

/** The account is there, but the shop could not store the names. */
export class ProfileNotStored extends Error {
  override name = "ProfileNotStored"
}

/**
 * Makes the account and stores the names. Nobody is signed in by it: the token of the unverified customer goes with the one call that
 * takes it, and is never kept. Rejects with an `IdentityProblem` or `ProfileNotStored`. [spec 1 §4, A1]
 */
export async function registerAccount({ firstName, lastName, email, password }: NewAccount): Promise<void> {
  const identity = await loadIdentity()
  const displayName = `${firstName} ${lastName}`
  const { token } = await identity.createAccount({ email, password, displayName })
  await api()
    .account.updateProfile({ first_name: firstName, last_name: lastName }, { token })
    .catch((fault: unknown) => {
      throw new ProfileNotStored("The names of a new account were not stored.", { cause: fault })
    })
}
