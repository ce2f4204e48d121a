import type { FastifyRequest } from "fastify"
import type { Call } from "#contract/call.ts"
import type { Database } from "#server/db/database.ts"
import { type Customer, customerOfPrincipal, type Principal } from "#server/guards/customers.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { languageOf } from "./language-of.ts"

/** The maximum length of a token. */
const MAX_TOKEN = 4096

/** The sender of a request, and the token. */
export type SignedInCaller = { customer: Customer; principal: Principal; token: string }

/**
 * Identifies the sender of a request; refuses with `unauthenticated` for no token, an invalid one, or one that the call does not accept.
 */
export type WhoAsks = (request: FastifyRequest, needs: NonNullable<Call["signedIn"]>) => Promise<SignedInCaller>

/** The bearer token of a request, or null. Cookies and other headers are ignored. */
export function bearerToken(request: FastifyRequest): string | null {
  const [, token = ""] = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? "") ?? []
  return token === "" || token.length > MAX_TOKEN ? null : token
}

type SignInServices = { db: Database; identity: { principalOf: (token: string) => Promise<Principal | null> } }

export function whoAsks({ db, identity }: SignInServices): WhoAsks {
  return async (request, needs) => {
    const token = bearerToken(request)
    const principal = token === null ? null : await identity.principalOf(token)
    if (token === null || principal === null) throw new Refusal("unauthenticated")
    if (!principal.emailVerified && needs !== "unverified") throw new Refusal("unauthenticated")
    const customer = await customerOfPrincipal(db, principal, languageOf(request))
    if (customer === null) throw new Refusal("unauthenticated")
    return { customer, principal, token }
  }
}
