import type { FastifyRequest } from "fastify"
import { type IdentityUser, identity } from "#contract/identity.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import { bearerToken } from "#server/http/sign-in.ts"
import type { Client, Identity, IdentityAccount } from "#server/integrations/identity/port.ts"

/** Serves the calls of the embedded identity provider; with a hosted one the browser talks to that provider, and these answer 404. */
export function serveIdentity(api: ApiServer, provider: Identity): void {
  if (provider.kind !== "embedded") return
  serve(api, identity.signUp, async ({ body, request }) => {
    const { email, password, display_name: displayName } = body
    const { token, account } = await provider.signUp({ email, password, displayName }, clientOf(request))
    return { token, user: userOf(account) }
  })
  serve(api, identity.signIn, async ({ body, request }) => {
    const { email, password, link_token: linkToken } = body
    const { token, account } = await provider.signIn({ email, password, linkToken }, clientOf(request))
    return { token, user: userOf(account) }
  })
  serve(api, identity.signOut, async ({ request }) => {
    const token = bearerToken(request)
    if (token !== null) await provider.signOut(token)
    return null
  })
  serve(api, identity.verifyEmail, ({ body, request }) => done(provider.verifyEmail(body.token, clientOf(request))))
  serve(api, identity.forgotPassword, ({ body, request }) => done(provider.forgotPassword(body.email, clientOf(request))))
  serve(api, identity.resetPassword, ({ body, request }) => done(provider.resetPassword(body.token, body.password, clientOf(request))))
  serve(api, identity.verifyPassword, ({ body, principal }) => done(provider.verifyPassword(principal, body.password)))
}

async function done(work: Promise<void>): Promise<null> {
  await work
  return null
}

function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers["user-agent"] ?? null }
}

function userOf({ uid, email, displayName, emailVerified }: IdentityAccount): IdentityUser {
  return { uid, email, display_name: displayName, email_verified: emailVerified }
}
