import type { IncomingMessage } from "node:http"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Call } from "#contract/call.ts"
import { type Api, contract } from "#contract/contract.ts"
import { BASE_LOCALE, type Locale } from "#rules/values/locale.ts"
import type { ShownProducts } from "#server/cache/kept-store.ts"
import type { Problem } from "./problem.ts"

/** A refusal that a page receives while it is rendered. */
export class ApiProblem extends Error {
  override name = "ApiProblem"
  readonly status: number
  readonly detail: string

  constructor({ status, detail }: Pick<Problem, "status" | "detail">) {
    super(`${status} ${detail}`)
    this.status = status
    this.detail = detail
  }
}

/** The client address of requests in memory. No outside connection can have it. */
const NO_ADDRESS = "in-memory"

/** Whether a request came from the client below, and therefore from the shop itself. */
export function isInMemory(request: FastifyRequest): boolean {
  return request.raw.socket.remoteAddress === NO_ADDRESS
}

const shownIn = new WeakMap<IncomingMessage, ShownProducts>()

/** Records which products the response to `request` shows, for an in-memory client. */
export function noteShown(request: FastifyRequest, shown: ShownProducts): void {
  if (isInMemory(request)) shownIn.set(request.raw, shown)
}

type Input = Readonly<Record<string, unknown>>

/** Reports each response of an in-memory client: its status, and the products that it shows, if recorded. */
export type OnAnswer = (answer: { status: number; shown: ShownProducts | undefined }) => void

/** The API without a network, for pages rendered on the server and for tests, in one language. It sends no credentials. */
export function inMemoryClient(app: FastifyInstance, onAnswer: OnAnswer = () => {}, locale: Locale = BASE_LOCALE): Api {
  const features = Object.entries(contract).map(([feature, calls]) => [
    feature,
    Object.fromEntries(
      Object.entries<Call>(calls).map(([name, call]) => [name, (input?: Input) => send(app, call, input ?? {}, { onAnswer, locale })]),
    ),
  ])
  // Built from the contract, so each name has its call's type.
  return Object.fromEntries(features) as Api
}

type Means = { onAnswer: OnAnswer; locale: Locale }

async function send(app: FastifyInstance, call: Call, input: Input, { onAnswer, locale }: Means): Promise<unknown> {
  const query = pick(input, Object.keys(call.query?.properties ?? {}))
  const params = Object.keys(call.params?.properties ?? {})
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !(name in query) && !params.includes(name)))
  const answer = await app.inject({
    method: call.method,
    remoteAddress: NO_ADDRESS,
    url: call.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(input[name]))),
    query,
    headers: { "accept-language": locale },
    ...(call.body ? { payload: body } : {}),
  })
  onAnswer({ status: answer.statusCode, shown: shownIn.get(answer.raw.req) })
  if (answer.statusCode >= 400) throw new ApiProblem(answer.json<Problem>())
  return answer.statusCode === 204 ? undefined : answer.json()
}

function pick(input: Input, names: string[]): Record<string, string> {
  return Object.fromEntries(names.filter((name) => input[name] !== undefined).map((name) => [name, String(input[name])]))
}
