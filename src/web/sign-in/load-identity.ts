import { api } from "#web/api.ts"
import { forgetCustomer, readToken, storeToken } from "#web/device/token.ts"
import { readSite } from "#web/page-context.ts"
import { embeddedIdentity } from "./embedded-identity.ts"
import { type Identity, IdentityProblem } from "./identity.ts"

let loading: Promise<Identity> | undefined

/** The identity provider that is configured. A hosted one has a large client, which loads when it is first needed. */
export function loadIdentity(): Promise<Identity> {
  loading ??= load().catch((fault: unknown) => {
    loading = undefined
    throw new IdentityProblem("no_connection", null, fault)
  })
  return loading
}

async function load(): Promise<Identity> {
  const { identity } = readSite()
  const embedded = embeddedIdentity(api())
  if (identity.kind === "embedded") return embedded
  const { firebaseIdentity } = await import("./firebase-identity.ts")
  return firebaseIdentity(identity, { onToken: keepToken, shop: embedded })
}

/** The provider reports whose token it is; the shop decides whether a customer is signed in. */
function keepToken(token: string | null): void {
  if (token === null) forgetCustomer()
  else if (readToken() !== null) storeToken(token)
}
