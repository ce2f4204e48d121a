/** The minimum of Node: its HTTP server, which sends prepared bytes. */
import { createServer } from "node:http"
import { answerParent, type Cpu, ownCpuMs } from "./child.ts"

export type RawAnswer = { headers: [string, string][]; body: string }

let answers: { headers: [string, string][]; body: Buffer }[] = []
let turn = 0

const server = createServer((request, response) => {
  const answer = answers[turn++ % answers.length]
  const send = () => {
    if (!answer) return response.writeHead(500).end()
    response.writeHead(200, answer.headers).end(answer.body)
  }
  // Any server has to read a call's body.
  if (request.method === "GET") send()
  else request.resume().on("end", send)
})
server.keepAliveTimeout = 65_000
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
const address = server.address()

answerParent({
  address: () => `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
  answers: (given: RawAnswer[]) => {
    answers = given.map(({ headers, body }) => ({ headers, body: Buffer.from(body, "base64") }))
    turn = 0
  },
  cpu: (): Cpu => ({ nodeMs: ownCpuMs(), databaseMs: null }),
  stop: () => void setImmediate(() => process.exit(0)),
})
process.send?.({ ready: true })
