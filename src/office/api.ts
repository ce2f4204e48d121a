import type { Static, TSchema } from "typebox"
import type { OfficeCall } from "#contract/office/office-call.ts"
import type { officeContract } from "#contract/office/office-contract.ts"
import type { RefusalCode } from "#contract/refusals.ts"
import { m } from "#messages/messages.js"
import { requestParts } from "#rules/values/request-parts.ts"
import { officeCallList } from "./calls.gen.ts"
import { OfficeProblem } from "./problem.ts"

type OfficeContract = typeof officeContract
type Part<Schema> = Schema extends TSchema ? Static<Schema> : unknown
type Flat<T> = { [Key in keyof T]: T[Key] }
type GivenParts<C extends OfficeCall> = Part<C["params"]> & Part<C["query"]> & Part<C["body"]>
/** The input of a call: path parameters, query and body in one object. */
type CallInput<C extends OfficeCall> = Flat<GivenParts<C>>
/** The output of a call: the union of its answers. */
type CallAnswer<C extends OfficeCall> = { [Status in keyof C["answers"]]: Part<C["answers"][Status]> }[keyof C["answers"]]

export type CallOptions = {
  signal?: AbortSignal
  /** The version that the caller saw, sent as `If-Match`. */
  version?: number | string
  /** Sent as `Idempotency-Key`. */
  idempotencyKey?: string
  /** A call without the member's action, such as a refresh. It does not count as use of the session. */
  isBackground?: boolean
}

/** The client's shape: `api.session.me()`. */
export type OfficeApi = {
  [Area in keyof OfficeContract]: {
    [Name in keyof OfficeContract[Area]]: OfficeContract[Area][Name] extends OfficeCall
      ? (
          ...input: unknown extends GivenParts<OfficeContract[Area][Name]>
            ? [input?: undefined, options?: CallOptions]
            : [input: CallInput<OfficeContract[Area][Name]>, options?: CallOptions]
        ) => Promise<CallAnswer<OfficeContract[Area][Name]>>
      : never
  }
}

/** How the frame handles refusals that concern the session rather than the call. */
export type Gate = {
  /** Without a session. */
  signedOut: () => void
  /** Resolves when the person has unlocked the session. */
  unlocked: () => Promise<void>
  /** Resolves with true when the person has given a factor again, with false when they cancel. */
  factorGiven: () => Promise<boolean>
}

let gate: Gate | null = null

/** Set by the frame. Before that, and on the sign-in pages, the caller handles refusals. */
export function setGate(next: Gate | null): void {
  gate = next
}

type Entry = readonly [path: string, method?: string, query?: readonly string[]]
type Input = Readonly<Record<string, unknown>>

/** The API of the office. A refusal or a lost connection rejects with an `OfficeProblem`, an abort with the signal's reason. */
export const api = Object.fromEntries(
  Object.entries(officeCallList).map(([area, calls]) => [
    area,
    Object.fromEntries(
      Object.entries(calls).map(([name, entry]) => [
        name,
        (input: Input = {}, options: CallOptions = {}) => throughGate(() => send(entry as Entry, input, options)),
      ]),
    ),
  ]),
  // The list is generated from the contract, so each name has the type of its call.
) as unknown as OfficeApi

/** A call that waits for a factor is repeated once. */
async function throughGate<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (fault) {
    if (!(fault instanceof OfficeProblem) || gate === null) throw fault
    if (fault.code === "unauthenticated") gate.signedOut()
    else if (fault.code === "locked") await gate.unlocked()
    else if (fault.code !== "factor_required" || !(await gate.factorGiven())) throw fault
    if (fault.code === "unauthenticated") throw fault
    return send()
  }
}

/** Downloads a file of the office, such as an export. A plain link would save a refusal as the file. */
export function fetchFile(address: string): Promise<Blob> {
  return throughGate(async () => {
    const response = await request(address, { headers: headersOf(false, {}) })
    if (response.ok) return response.blob()
    throw problemOf(response.status, await response.json().catch(() => null))
  })
}

export type SendOptions = {
  /** Gets the part that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Sends a file as the body of a write; returns the answer, whose shape the caller knows from the contract. */
export function sendFile(address: string, file: Blob, type: string, options: SendOptions = {}): Promise<unknown> {
  return throughGate(async () => {
    const { status, text } = await sendBytes(address, file, { ...headersOf(true, {}), "content-type": type }, options)
    const answer = parsed(text)
    if (status >= 200 && status < 300 && answer !== null) return answer
    throw problemOf(status, answer)
  })
}

const SEND_TIMEOUT_MS = 5 * 60_000

/** `fetch` tells nothing about how much has been sent. */
function sendBytes(address: string, file: Blob, headers: Record<string, string>, { onProgress, signal }: SendOptions) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const sending = new XMLHttpRequest()
  sending.open("POST", address)
  for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
  sending.timeout = SEND_TIMEOUT_MS
  sending.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
  sending.onload = () => resolve({ status: sending.status, text: sending.responseText })
  const lost = () => reject(new OfficeProblem(0, m.office_no_connection()))
  Object.assign(sending, { onerror: lost, ontimeout: lost, onabort: lost })
  signal?.addEventListener("abort", () => sending.abort())
  sending.send(file)
  return promise
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function request(address: string, options: RequestInit): Promise<Response> {
  return fetch(address, { credentials: "same-origin", ...options }).catch((fault: unknown) => {
    if (options.signal?.aborted) throw fault
    throw new OfficeProblem(0, m.office_no_connection())
  })
}

async function send([path, method = "GET", queryKeys = []]: Entry, input: Input, options: CallOptions): Promise<unknown> {
  const { address, body } = requestParts(path, queryKeys, input)
  const isWrite = method !== "GET"
  const response = await request(address, {
    method,
    signal: options.signal ?? null,
    headers: headersOf(isWrite, options),
    ...(isWrite ? { body: JSON.stringify(body) } : {}),
  })
  if (response.status === 204) return null
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer
  throw problemOf(response.status, answer)
}

function headersOf(isWrite: boolean, { version, idempotencyKey, isBackground }: CallOptions): Record<string, string> {
  return {
    accept: "application/json",
    // Otherwise the browser would send its own language, which may differ from the page's.
    "accept-language": document.documentElement.lang,
    ...(isWrite ? { "content-type": "application/json", "x-office": "1" } : {}),
    ...(version === undefined ? {} : { "if-match": `"${version}"` }),
    ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    ...(isBackground ? { "x-background": "1" } : {}),
  }
}

function problemOf(status: number, answer: unknown): OfficeProblem {
  const problem = typeof answer === "object" && answer !== null ? (answer as Readonly<Record<string, unknown>>) : {}
  const detail = typeof problem["detail"] === "string" ? problem["detail"] : m.office_fault()
  const [, code = null] = String(problem["type"]).split("#")
  const errors = Array.isArray(problem["errors"]) ? problem["errors"] : []
  return new OfficeProblem(status, detail, { code: code as RefusalCode | null, errors, more: problem })
}
