import type { Page } from "playwright-core"
import { expect } from "vitest"
import { at, idle, newVisitor, type Visit, type VisitOptions } from "./support.ts"

/** The public origin of the tests' shops, which they are not reached by: see `shop.setup.ts`. */
export const PUBLIC_ORIGIN = "http://shop.localhost"

type Person = { email: string; role: string; password: string; code: string }

/** The demonstration's person of a role, with the code of this moment. */
export async function personOf(role: string): Promise<Person> {
  const session = (await (await fetch(at("/api/office/session"))).json()) as { demonstration: Person[] | null }
  const person = session.demonstration?.find((each) => each.role === role)
  if (!person) throw new Error(`The demonstration has no ${role}.`)
  return person
}

/** A visitor whose writes to the office come from the shop's public origin, as they do in a shop that is reached by it. */
export async function officeVisitor(options: VisitOptions = {}): Promise<Visit> {
  const visit = await newVisitor(options)
  await fromPublicOrigin(visit.page)
  return visit
}

/** Lets the writes of a page come from the shop's public origin. */
export async function fromPublicOrigin(page: Page): Promise<void> {
  await page.route("**/api/office/**", async (route) => {
    const request = route.request()
    if (request.method() === "GET") return route.fallback()
    try {
      // A browser does not let anyone else set this header.
      const response = await route.fetch({ headers: { ...(await request.allHeaders()), origin: PUBLIC_ORIGIN } })
      await route.fulfill({ response })
    } catch (fault) {
      // A page that a test closes meanwhile gets no answer; its answers are disposed of before it counts as closed.
      const isClosing = fault instanceof Error && fault.message.endsWith("has been disposed")
      if (!isClosing && !page.isClosed()) throw fault
    }
  })
}

/** A member of a role with a session, on a page of the office. */
export async function visitOffice(role: string, path: string, options: VisitOptions = {}): Promise<Visit> {
  const visit = await officeVisitor(options)
  await visit.context.addCookies([await sessionOf(role)])
  await visit.page.goto(at(path))
  await visit.page.locator("#main h1").waitFor()
  // The title is drawn before the shortcuts are listened to.
  await idle(visit.page)
  return visit
}

const sessions = new Map<string, ReturnType<typeof newSession>>()

/** The cookie of a role's session in this worker's shop: a code is accepted once, so a second session would wait for the next one. */
export function sessionOf(role: string) {
  const key = `${at("/")} ${role}`
  const session = sessions.get(key) ?? newSession(role)
  sessions.set(key, session)
  return session
}

async function newSession(role: string): Promise<{ name: string; value: string; url: string }> {
  const { email, password, code } = await personOf(role)
  const first = await call("/api/office/session", { email, password })
  const last = await call("/api/office/session/factor", { code }, first)
  const [name = "", value = ""] = last.split("=")
  return { name, value, url: at("/") }
}

/** Sends a write of the office, and answers the session's cookie. */
async function call(path: string, body: object, cookie = ""): Promise<string> {
  const response = await fetch(at(path), {
    method: "POST",
    headers: { "content-type": "application/json", "x-office": "1", origin: PUBLIC_ORIGIN, cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
  const [set] = response.headers.getSetCookie()
  return set?.split(";")[0] ?? cookie
}

/** Calls the office's API as the demonstration's person of a role, without a browser. `version` becomes `If-Match`. */
export async function callOffice(
  role: string,
  method: "DELETE" | "GET" | "PATCH" | "POST" | "PUT",
  path: string,
  { body, version }: { body?: object; version?: number } = {},
): Promise<{ status: number; json: unknown }> {
  const { name, value } = await sessionOf(role)
  const response = await fetch(at(path), {
    method,
    headers: {
      "x-office": "1",
      origin: PUBLIC_ORIGIN,
      cookie: `${name}=${value}`,
      ...(body ? { "content-type": "application/json" } : {}),
      ...(version === undefined ? {} : { "if-match": `"${version}"` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, json: response.status === 204 ? null : await response.json() }
}

/** A code as the office prints it: the drawing with this class in a printed document. */
export async function printedCode(path: string, drawing: "qr" | "bars"): Promise<string> {
  const { name, value } = await sessionOf("sales")
  const html = await (await fetch(at(path), { headers: { cookie: `${name}=${value}` } })).text()
  const svg = new RegExp(`<svg class="${drawing}".*?</svg>`).exec(html)?.[0]
  if (!svg) throw new Error(`${path} has no drawing ${drawing}.`)
  return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
}

/** Types a code into its field, which sends it with the last digit. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Six digits from your authenticator").fill(code)
}

/**
 * Types a code whenever the page asks for one: an act that needs a recent factor asks ten minutes after the sign-in. A code is accepted once,
 * so that the next one is waited for when the first is refused. The refusal of the act is no problem of the page.
 */
export async function giveFactor({ page, problems }: Pick<Visit, "page" | "problems">, role: string): Promise<void> {
  const nextCode = async () => (await personOf(role)).code
  let typed = ""
  await page.addLocatorHandler(page.getByRole("dialog", { name: "Show that it is you" }), async () => {
    const refusal = problems.findIndex((problem) => problem.includes("responded with a status of 403"))
    if (refusal !== -1) problems.splice(refusal, 1)
    await expect.poll(nextCode, { interval: 500, timeout: 60_000 }).not.toBe(typed)
    typed = await nextCode()
    await typeCode(page, typed)
  })
}
