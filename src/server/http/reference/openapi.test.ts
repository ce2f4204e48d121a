import { Ajv2020 } from "ajv/dist/2020.js"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Call } from "#contract/call.ts"
import { contract } from "#contract/contract.ts"
import type { OfficeCall } from "#contract/office/office-call.ts"
import { officeContract } from "#contract/office/office-contract.ts"
import { refusals } from "#contract/refusals.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"

type Media = Record<string, { schema: object }>
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { required: boolean; content: Media }
  responses: Record<string, { description: string; content: Media }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const calls = Object.entries(contract).flatMap(([feature, named]) =>
  Object.entries<Call>(named).map(([name, call]) => ({ feature, name, call })),
)
const officeCalls = Object.entries(officeContract).flatMap(([area, named]) =>
  Object.entries<OfficeCall>(named).map(([name, call]) => ({ name: `office.${area}.${name}`, call })),
)
let shop: TestShop
let document: Document
beforeAll(async () => {
  shop = await aShop()
  document = (await shop.call("GET", "/api/openapi.json")).json<Document>()
})
afterAll(() => shop.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test("[API-03] the description conforms to OpenAPI 3.1", () => {
  expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Corniche API", version: expect.any(String) } })
  for (const { operation } of operations()) {
    expect(operation.summary).toMatch(/\.$/)
    for (const response of Object.values(operation.responses)) expect(response.description).not.toBe("")
  }
})

test("[API-03] every call of the contract is described, and nothing else", () => {
  const described = operations().map(({ path, method, operation }) => `${method.toUpperCase()} ${path} ${operation.operationId}`)
  const shops = calls.map(({ feature, name, call }) => `${call.method} ${call.path} ${feature}.${name}`)
  const offices = officeCalls.map(({ name, call }) => `${call.method} ${call.path} ${name}`)
  expect(described.toSorted()).toEqual([...shops, ...offices].toSorted())
})

test("[OFFICE-20] every call of the back office names the permission that it needs", () => {
  for (const { call } of officeCalls) {
    expect(document.paths[call.path]?.[call.method.toLowerCase()]).toMatchObject({ "x-permission": call.permission })
  }
})

test("[API-03] the body, the parameters and the responses of a call are those that the server checks", () => {
  for (const { call } of calls) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    expect(operation?.requestBody?.content["application/json"]?.schema).toEqual(call.body && JSON.parse(JSON.stringify(call.body)))
    const inPath = operation?.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)
    expect(inPath).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
    expect(operation?.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)).toEqual([
      ...Object.keys(call.query?.properties ?? {}),
      ...(call.localized ? ["lang"] : []),
    ])
    for (const status of [...Object.keys(call.answers), ...call.refusals.map((code) => String(refusals[code].status)), "429", "503"]) {
      expect(Object.keys(operation?.responses ?? {}), `${call.path} ${status}`).toContain(status)
    }
  }
})

test("[API-03] every schema conforms to JSON Schema 2020-12, and every reference in it resolves", () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: true })
  ajv.addSchema(document as unknown as object, "document")
  const schemas = operations().flatMap(({ path, operation }) => [
    ...operation.parameters.map(({ schema }) => ({ path, schema })),
    ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => ({ path, schema })),
    ...Object.values(operation.responses).flatMap(({ content }) => Object.values(content).map(({ schema }) => ({ path, schema }))),
  ])
  expect(schemas.length).toBeGreaterThan(calls.length * 2)
  for (const { path, schema } of schemas) {
    expect(ajv.validateSchema(schema), `${path} ${ajv.errorsText()}`).toBe(true)
    const withOwnReferences = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object
    expect(() => ajv.compile(withOwnReferences), path).not.toThrow()
  }
})

test("[API-03] the operations have unique names, and no two paths differ by parameter names alone", () => {
  const names = operations().map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, "{}"))
  expect(new Set(shapes).size).toBe(shapes.length)
})
