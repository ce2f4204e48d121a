import { readFileSync } from "node:fs"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import Type from "typebox"
import { Id } from "#contract/shapes.ts"
import type { Config } from "#server/config/config.ts"
import type { Queries } from "#server/db/database.ts"
import { thisMachineOnly } from "#server/http/limits/this-machine.ts"
import { mailInInbox, mailsInInbox } from "./inbox.queries.ts"
import { inboxPage, mailPage } from "./inbox-page.ts"

/** The path of the inbox of a shop without a mail server. */
export const INBOX = "/dev/mail"

const STYLE = readFileSync(new URL("./inbox.css", import.meta.url), "utf8")
const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** A mail contains its styles and no scripts; its links open outside the frame. `origin` serves its pictures. */
const mailPolicy = (origin: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${origin} https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`

type Inbox = { config: Pick<Config, "production" | "publicOrigin" | "smtpUrl">; db: Queries }

/** The mails of the demonstration, for people and programs on this machine. They contain links that are as good as a password. */
export function serveInbox(app: FastifyInstance, { config, db }: Inbox): void {
  if (config.smtpUrl !== null || config.production) return
  const notKept = async (_request: FastifyRequest, reply: FastifyReply) => void reply.header("cache-control", "no-store")
  const onRequest = [thisMachineOnly(config), notKept]
  const html = (reply: FastifyReply, policy: string, page: string) =>
    reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(page)
  const one = { onRequest, schema: { params: Type.Object({ id: Id }) } }
  const some = { onRequest, schema: { querystring: Type.Object({ to: Type.Optional(Type.String({ maxLength: 254 })) }) } }

  app.get<{ Querystring: { to?: string } }>(`${INBOX}.json`, some, ({ query }) => mailsInInbox(db, query.to))
  app.get<{ Querystring: { to?: string } }>(INBOX, some, async ({ query }, reply) =>
    html(reply, PAGE_POLICY, inboxPage(await mailsInInbox(db, query.to))),
  )
  app.get(`${INBOX}/inbox.css`, { onRequest }, (_request, reply) => reply.type("text/css; charset=utf-8").send(STYLE))
  app.get<{ Params: { id: number } }>(`${INBOX}/:id`, one, async ({ params }, reply) => {
    const mail = await mailInInbox(db, params.id)
    return mail ? html(reply, PAGE_POLICY, mailPage(mail)) : reply.callNotFound()
  })
  const policy = mailPolicy(config.publicOrigin)
  app.get<{ Params: { id: number } }>(`${INBOX}/:id/html`, one, async ({ params }, reply) => {
    const mail = await mailInInbox(db, params.id)
    return mail ? html(reply.header("x-frame-options", "SAMEORIGIN"), policy, mail.html) : reply.callNotFound()
  })
}
