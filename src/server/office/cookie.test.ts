import Fastify from "fastify"
import { expect, test } from "vitest"
import { clearToken, setToken, tokenOf } from "./cookie.ts"

const TOKEN = "a".repeat(43)

async function setCookieOf(publicOrigin: string): Promise<string[]> {
  const app = Fastify()
  app.get("/in", (_request, reply) => {
    setToken(reply, TOKEN, { publicOrigin })
    return reply.send("")
  })
  app.get("/out", (_request, reply) => {
    clearToken(reply, { publicOrigin })
    return reply.send("")
  })
  const answers = await Promise.all(["/in", "/out"].map((url) => app.inject(url)))
  await app.close()
  return answers.map(({ headers }) => String(headers["set-cookie"]))
}

test("[OFFICE-08] the cookie is HttpOnly and Lax for the whole site, and with HTTPS Secure and bound to the host", async () => {
  expect(await setCookieOf("https://shop.example")).toEqual([
    `__Host-office=${TOKEN}; Path=/; HttpOnly; SameSite=Lax; Secure`,
    "__Host-office=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0",
  ])
  expect((await setCookieOf("http://127.0.0.1:3000"))[0]).toBe(`office=${TOKEN}; Path=/; HttpOnly; SameSite=Lax`)
})

test("[OFFICE-08] only one cookie of the right name and form is a token", () => {
  const read = (cookie: string | undefined, publicOrigin = "https://shop.example") =>
    tokenOf({ headers: cookie === undefined ? {} : { cookie } }, { publicOrigin })
  expect(read(`a=b; __Host-office=${TOKEN}; c=d`)).toBe(TOKEN)
  expect(read(`office=${TOKEN}`)).toBeNull()
  expect(read(`__Host-office=${TOKEN}; __Host-office=${"b".repeat(43)}`)).toBeNull()
  for (const odd of [undefined, "", "__Host-office=", `__Host-office=${TOKEN}x`, `__Host-office="${TOKEN}"`]) expect(read(odd)).toBeNull()
})
