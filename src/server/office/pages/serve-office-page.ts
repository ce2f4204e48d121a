import type { FastifyReply, FastifyRequest } from "fastify"
import type { Static, TObject } from "typebox"
import type { Permission } from "#contract/office/permissions.ts"
import type { Config } from "#server/config/config.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { inFlightConfig } from "#server/http/limits/calls-in-flight.ts"
import { sentenceOf } from "#server/http/problem.ts"
import { PERMISSIONS_POLICY, printPolicy } from "#server/http/security-headers.ts"
import { speaking } from "#server/languages/speaking.ts"
import type { Member } from "../member.ts"
import type { OfficeServer } from "../serve-office.ts"
import { whoWorks } from "../who-works.ts"
import { PRINT_STYLE_HASH, printDocument } from "./print-document.ts"
import { signInAddress } from "./sign-in-address.ts"

/** A page of the office that the server makes by itself: a printed document, or a way to another page. */
type OfficePage = {
  path: `/office/${string}`
  permission: Permission | "session"
  /** Also leads on a session that is locked: the page to which it leads shows the lock. */
  unlocks?: true
  params: TObject
  query?: TObject
}

type Part<Schema> = Schema extends TObject ? Static<Schema> : unknown
type Input<Page extends OfficePage> = { member: Member; params: Part<Page["params"]>; query: Part<Page["query"]> }

/** A document without script, or the address to which the page leads. */
type Answer = { html: string } | { to: string }

type PageServer = OfficeServer & { config: Pick<Config, "imageBaseUrl"> }

/**
 * Binds a page to its handler, which runs in the member's language. Without a session it leads to the sign-in and then back; a refusal is a
 * page with its sentence.
 */
export function serveOfficePage<const Page extends OfficePage>(
  office: PageServer,
  { path, permission, unlocks, params, query }: Page,
  handler: (given: Input<Page>) => Promise<Answer>,
): void {
  const ask = { method: "GET", permission, ...(unlocks ? { unlocks } : {}) } as const
  const policy = printPolicy(office.config, PRINT_STYLE_HASH)
  office.app.route({
    config: inFlightConfig({ method: "GET", signedIn: true }),
    method: "GET",
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    schema: { params, ...(query ? { querystring: query } : {}) },
    handler: async (request, reply) => {
      reply
        .header("cache-control", "no-store")
        .header("x-robots-tag", "noindex, nofollow")
        .header("permissions-policy", PERMISSIONS_POLICY)
        .header("content-security-policy", policy)
      try {
        const { member } = await whoWorks(office, request, ask)
        if (member === null) throw new Refusal("unauthenticated")
        const answer = await speaking(member.language, () => handler({ ...partsOf<Page>(request), member }))
        return "to" in answer ? reply.redirect(answer.to) : reply.type("text/html; charset=utf-8").send(answer.html)
      } catch (error) {
        if (error instanceof Refusal) return refused(error, request, reply)
        throw error
      }
    },
  })
}

/** The route's schemas have validated them. */
function partsOf<Page extends OfficePage>({ params, query }: FastifyRequest): Omit<Input<Page>, "member"> {
  return { params, query } as Omit<Input<Page>, "member">
}

function refused({ code, status }: Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (code === "unauthenticated") return reply.redirect(signInAddress(request.originalUrl))
  if (code === "locked") return reply.redirect("/office")
  const sentence = sentenceOf(code)
  return reply.status(status).type("text/html; charset=utf-8").send(printDocument(sentence, sentence))
}
