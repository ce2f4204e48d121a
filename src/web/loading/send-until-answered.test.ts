import { expect, test } from "vitest"
import { ApiProblem } from "#web/api-problem.ts"
import { sendUntilAnswered } from "./send-until-answered.ts"

const lost = new ApiProblem(0, "No connection.")
const pausesMs = [0, 0, 0, 0]

/** A call that fails with these problems, one after the other, and then succeeds. */
function callThatMeets(...problems: ApiProblem[]) {
  const left = [...problems]
  let sent = 0
  const send = async () => {
    sent += 1
    const problem = left.shift()
    if (problem) throw problem
    return "placed"
  }
  return { send, sent: () => sent }
}

test("[SH-44] a call whose response is lost is sent again until a response arrives", async () => {
  const { send, sent } = callThatMeets(
    lost,
    new ApiProblem(409, "", "under_way"),
    new ApiProblem(502, ""),
    new ApiProblem(503, "", "overloaded"),
  )
  expect(await sendUntilAnswered(send, { pausesMs })).toBe("placed")
  expect(sent()).toBe(5)
})

test("[SH-44] it is sent five times at most", async () => {
  const { send, sent } = callThatMeets(lost, lost, lost, lost, lost)
  await expect(sendUntilAnswered(send, { pausesMs })).rejects.toBe(lost)
  expect(sent()).toBe(5)
})

test("[SH-44] a refused call is not sent again, except after too many requests while an earlier result is unknown", async () => {
  const refused = new ApiProblem(409, "", "prices_changed")
  const tooMany = new ApiProblem(429, "", "too_many_requests")
  for (const problem of [refused, tooMany, new ApiProblem(500, ""), new ApiProblem(503, "", "payment_unavailable")]) {
    const { send, sent } = callThatMeets(problem)
    await expect(sendUntilAnswered(send, { pausesMs })).rejects.toBe(problem)
    expect(sent()).toBe(1)
  }
  expect(await sendUntilAnswered(callThatMeets(lost, tooMany).send, { pausesMs })).toBe("placed")
})

test("[SH-44] an error of the page itself is not treated as a lost response", async () => {
  const fault = new TypeError("A fault of the page.")
  await expect(sendUntilAnswered(() => Promise.reject(fault), { pausesMs })).rejects.toBe(fault)
})
