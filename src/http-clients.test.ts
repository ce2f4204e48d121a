import Fastify from "fastify"
import { expect, test } from "vitest"
import type { Call } from "#contract/call.ts"
import { contract } from "#contract/contract.ts"
import { requestParts } from "#rules/values/request-parts.ts"
import { inMemoryClient } from "#server/http/in-memory-client.ts"
import { callList } from "#web/calls.gen.ts"

type Sent = { method: string; address: string; body: unknown }
type Entry = readonly [path: string, method?: string, query?: readonly string[]]
type AnyClient = Record<string, Record<string, (input?: object) => Promise<unknown>>>

const entries = callList as unknown as Record<string, Record<string, Entry>>
/** The calls that the pages use. */
const calls = Object.entries(contract)
  .flatMap(([feature, named]) => Object.entries<Call>(named).map(([name, call]) => ({ feature, name, call })))
  .filter(({ feature, name }) => entries[feature]?.[name])

/** The request of the rendering client, received by a server that accepts everything. */
async function inMemory(feature: string, name: string, input: object): Promise<Sent> {
  const app = Fastify({ routerOptions: { maxParamLength: 5000 } })
  const sent: Sent[] = []
  app.all("/*", async ({ method, raw, body }) => {
    sent.push({ method, address: raw.url ?? "", body: body ?? {} })
    return {}
  })
  await (inMemoryClient(app) as unknown as AnyClient)[feature]?.[name]?.(input)
  await app.close()
  return sent[0] ?? { method: "", address: "", body: null }
}

/** The request of the browser's client. */
function overHttp(feature: string, name: string, input: object): Sent {
  const [path = "", method = "GET", query = []] = entries[feature]?.[name] ?? []
  return { method, ...requestParts(path, query, input as Record<string, unknown>) }
}

const TEXTS = ["plain", "a b+c", "ä٣🍏", "a/b?c#d&e=f", "100%", "%2F", "..", "'\"<>", "a;b,c:@!$()*~"]

/** Inputs of a call: values of every kind for each path parameter, its query and its body. */
function inputsOf({ params, query, body }: Call): object[] {
  const paths = Object.keys(params?.properties ?? {})
  const queries = Object.keys(query?.properties ?? {})
  const bodies = Object.keys((body as { properties?: object } | undefined)?.properties ?? {})
  const of = (names: string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]))
  return [...TEXTS, 7]
    .map((value) => ({ ...of(paths, value), ...of(queries, 3), ...of(bodies, [value]) }))
    .concat(paths.length > 0 ? [] : [{}])
}

test.each(calls)(
  "[API-06] rendering a page requests $feature.$name with the same address and body as the browser",
  async ({ feature, name, call }) => {
    for (const input of inputsOf(call)) {
      // Dot segments would be resolved in both addresses; the server's client calls in memory, where there are no other paths.
      const here = await inMemory(feature, name, input)
      const there = overHttp(feature, name, input)
      expect([here.method, here.body]).toEqual([there.method, there.body])
      const plain = (address: string) => new URL(address, "http://shop.test").href
      expect(plain(here.address)).toBe(plain(there.address))
    }
  },
)

test("the generated list of calls matches the contract", () => {
  const listed = Object.entries(entries).flatMap(([feature, named]) =>
    Object.entries(named).map(([name, [path, method = "GET"]]) => [feature, name, method, path]),
  )
  expect(listed.length).toBeGreaterThan(40)
  expect(listed).toEqual(calls.map(({ feature, name, call }) => [feature, name, call.method, call.path]))
})
