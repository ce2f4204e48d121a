import { Ajv2020 } from "ajv/dist/2020.js"
import { expect } from "vitest"
import type { Call } from "#contract/call.ts"
import type { TestAnswer } from "./shop.ts"

const ajv = new Ajv2020({ allErrors: true, strict: false })

/** Asserts that every field of the contract is present, in its form. */
export function expectContract(call: Call, answer: TestAnswer): void {
  const schema = call.answers[answer.status]
  expect(schema, `${call.path} answers ${answer.status}: ${answer.text.slice(0, 200)}`).toBeDefined()
  const validate = ajv.compile(schema ?? {})
  validate(answer.json())
  expect(validate.errors ?? []).toEqual([])
}

type ProblemAnswer = { type: string; title: string; status: number; detail: string; errors?: { path: string; message: string }[] }

/** Asserts a problem document with this status that reveals nothing about the server. Returns it. */
export function expectProblem(answer: TestAnswer, status: number): ProblemAnswer {
  expect(answer.status, answer.text.slice(0, 200)).toBe(status)
  expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8")
  expect(answer.headers["cache-control"]).toBe("no-store")
  expect(answer.text).not.toMatch(INSIDE)
  const problem = answer.json<ProblemAnswer>()
  expect(problem).toMatchObject({ type: expect.stringMatching(/^\/api\/docs#[a-z_]+$/), title: expect.any(String), status })
  expect(problem.detail).toMatch(/^[A-Z].*[a-z.]$/)
  return problem
}

/** Traces of files, libraries, tables or the stack of a fault. */
export const INSIDE = /node_modules|\bat (?:Object|async|new|file:)|SQLSTATE|FST_ERR|ECONN|search_entries|option_values|\.ts\b|postgres/i
