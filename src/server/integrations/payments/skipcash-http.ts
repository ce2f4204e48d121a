import { ProviderFault } from "./port.ts"

const DEADLINE_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024

export type SkipCashRequest = {
  method: "GET" | "POST"
  path: string
  authorization: string
  body?: Readonly<Record<string, string>>
  /** Whether the request may be repeated safely; a fault is then retried within the same time limit. */
  isSafe?: boolean
  withinMs?: number
}

export type Result = Readonly<Record<string, unknown>>

/** Calls SkipCash's API and returns its `resultObj`. Throws `ProviderFault` for every failure, including those reported with status 200. */
export async function askSkipCash(base: string, request: SkipCashRequest): Promise<Result> {
  const signal = AbortSignal.timeout(Math.min(request.withinMs ?? DEADLINE_MS, DEADLINE_MS))
  try {
    return await ask(base, request, signal)
  } catch (fault) {
    if (!request.isSafe || signal.aborted) throw fault
    return await ask(base, request, signal)
  }
}

async function ask(base: string, { method, path, authorization, body }: SkipCashRequest, signal: AbortSignal): Promise<Result> {
  let answer: { status: number; text: string }
  try {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // Credentials must not follow a redirect, and no valid response of this API is one.
      redirect: "error",
      signal,
    })
    answer = { status: response.status, text: await limitedText(response, `${method} ${path}`) }
  } catch (fault) {
    if (fault instanceof ProviderFault) throw fault
    throw new ProviderFault(`SkipCash did not answer ${method} ${path}: ${whyUnanswered(fault)}.`, { cause: fault, isOutage: true })
  }
  const { status } = answer
  if (status !== 200) {
    throw new ProviderFault(`SkipCash answered ${method} ${path} with status ${status}.`, {
      isOutage: status >= 500 || status === 429,
      status,
    })
  }
  return resultOf(answer.text, `${method} ${path}`)
}

/** The system's code for a failed connection, such as ECONNREFUSED. */
function whyUnanswered(fault: unknown): string {
  if (!(fault instanceof Error)) return "no reason given"
  if (fault.name === "TimeoutError") return "the time was up"
  const { cause } = fault
  return cause instanceof Error && "code" in cause ? String(cause.code) : fault.message
}

async function limitedText(response: Response, call: string): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MAX_ANSWER_BYTES) throw new ProviderFault(`SkipCash answered ${call} with more than ${MAX_ANSWER_BYTES} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString("utf8")
}

/** A response with status 200 may contain a refusal, so the envelope is checked as well. */
function resultOf(text: string, call: string): Result {
  const envelope = parsed(text)
  if (!isObject(envelope)) throw new ProviderFault(`SkipCash answered ${call} with something else than its envelope.`)
  if (envelope["hasError"] || envelope["hasValidationError"]) {
    throw new ProviderFault(`SkipCash refused ${call}: ${reasonOf(envelope)}`)
  }
  const result = envelope["resultObj"]
  if (!isObject(result)) throw new ProviderFault(`SkipCash answered ${call} without a result.`)
  return result
}

function reasonOf(envelope: Result): string {
  const reasons = [envelope["errorMessage"], envelope["error"], JSON.stringify(envelope["validationErrors"] ?? "")]
  const reason = reasons.find((text) => typeof text === "string" && text.length > 2) ?? "no reason given"
  // The text is shown on terminals, which control characters could manipulate.
  return String(reason).replaceAll(/\p{C}/gu, " ").slice(0, 300)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function isObject(value: unknown): value is Result {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
