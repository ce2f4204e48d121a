import { readFileSync } from "node:fs"
import type { FastifyInstance, FastifyReply } from "fastify"
import type { Config } from "#server/config/config.ts"
import { thisMachineOnly } from "#server/http/limits/this-machine.ts"
import { CHOICES, type Choice, type Sandbox, SWITCHES, type Switch } from "./sandbox.ts"
import { sandboxPage, unknownSandboxPage } from "./sandbox-page.ts"

const STYLE = readFileSync(new URL("./sandbox.css", import.meta.url), "utf8")
/** Its forms post to the shop alone: the redirect that follows stays on the same origin. */
const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const MAX_FORM_BYTES = 1024

/** The sandbox's page, for this machine alone. A shop with another provider does not have it. */
export function serveSandbox(app: FastifyInstance, sandbox: Sandbox, config: Pick<Config, "shopName" | "publicOrigin">): void {
  const { shopName } = config
  // A separate scope: no other route of the shop accepts forms.
  app.register(async (scope) => {
    scope.addHook("onRequest", thisMachineOnly(config))
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, text: string, done) =>
      done(null, new URLSearchParams(text)),
    )
    scope.get("/sandbox-payments/style.css", (_request, reply) =>
      reply.header("cache-control", "public, max-age=300").type("text/css; charset=utf-8").send(STYLE),
    )
    scope.get<{ Params: { id: string } }>("/sandbox-payments/:id", async ({ params }, reply) => {
      const payment = await sandbox.payment(params.id)
      if (!payment) return sendPage(reply.status(404), unknownSandboxPage(shopName))
      return sendPage(reply, sandboxPage(shopName, payment))
    })
    scope.post<{ Params: { id: string }; Body: unknown }>(
      "/sandbox-payments/:id",
      { bodyLimit: MAX_FORM_BYTES },
      async ({ params, body }, reply) => {
        const { choice, switches } = chosenIn(body)
        const done = choice === null ? null : await sandbox.choose(params.id, choice, switches)
        if (!done) return sendPage(reply.status(404), unknownSandboxPage(shopName))
        return reply.header("cache-control", "no-store").redirect(done.goTo, 303)
      },
    )
  })
}

function chosenIn(form: unknown): { choice: Choice | null; switches: Set<Switch> } {
  if (!(form instanceof URLSearchParams)) return { choice: null, switches: new Set() }
  const given = form.getAll("switch")
  return {
    choice: CHOICES.find((choice) => choice === form.get("choice")) ?? null,
    switches: new Set(SWITCHES.filter((name) => given.includes(name))),
  }
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("content-security-policy", POLICY)
    .header("x-robots-tag", "noindex")
    .type("text/html; charset=utf-8")
    .send(html)
}
