import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { type Accounts, FirebaseError, type FirebaseUser, firebaseAccounts, type OobCode } from "./firebase-accounts.ts"
import { type TokenSigner, tokenSigner } from "./firebase-tokens.ts"

export type FirebaseStandIn = {
  /** Its address, for the SDK's `connectAuthEmulator` and `FirebaseSettings.emulator`. */
  url: string
  /** The same for `FIREBASE_AUTH_EMULATOR_HOST`. */
  host: string
  projectId: string
  signer: TokenSigner
  /** The codes of the mails that would have been sent, the newest last. */
  oobCodes: readonly OobCode[]
  userOf: (email: string) => FirebaseUser | undefined
  /** Whether the project allows sign-up with email and password. */
  allowSignUp: (allowed: boolean) => void
  /** Makes the next call of an accounts method fail as Google's own faults do. */
  failNext: (method: string) => void
  /** Answers requests for the key set with this body instead of the keys; null ends this. */
  answerKeysWith: (answer: { status: number; body: string } | null) => void
  /** How often the key set was requested. */
  keySetRequests: () => number
  close: () => Promise<void>
}

const KEY_SET = "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
const ACCOUNTS = "/identitytoolkit.googleapis.com/v1/accounts:"
const REFRESH = "/securetoken.googleapis.com/v1/token"

/**
 * Firebase Authentication's REST API over HTTP, as far as a shop uses it: signed tokens, a published key set, action codes, and Google's
 * error names. Google's own emulator signs nothing and is as large as the rest of the shop.
 */
export async function firebaseStandIn({ projectId = "demo-corniche" } = {}): Promise<FirebaseStandIn> {
  const signer = await tokenSigner(projectId)
  const accounts = firebaseAccounts(signer)
  let keySetRequests = 0
  let failing: string | null = null
  let instead: { status: number; body: string } | null = null
  const answer = async (request: IncomingMessage): Promise<object> => {
    const { pathname } = new URL(request.url ?? "/", "http://stand-in")
    if (pathname === KEY_SET) {
      keySetRequests++
      return signer.keySet()
    }
    if (pathname === `/emulator/v1/projects/${projectId}/oobCodes`) return { oobCodes: accounts.oobCodes }
    if (failing !== null && pathname.endsWith(`:${failing}`)) {
      failing = null
      throw new FirebaseError("INTERNAL_ERROR")
    }
    return await ask(accounts, pathname, await bodyOf(request))
  }
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return send(response, 204, null)
    if (instead !== null && request.url === KEY_SET) return response.writeHead(instead.status).end(instead.body)
    answer(request).then(
      (body) => send(response, 200, body),
      (fault: unknown) => sendError(response, fault),
    )
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    projectId,
    signer,
    oobCodes: accounts.oobCodes,
    userOf: accounts.byEmail,
    allowSignUp: accounts.allowSignUp,
    failNext: (method) => {
      failing = method
    },
    answerKeysWith: (answer) => {
      instead = answer
    },
    keySetRequests: () => keySetRequests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function ask(accounts: Accounts, path: string, body: string): Promise<object> {
  if (path === REFRESH) return await accounts.refresh(new URLSearchParams(body).get("refresh_token") ?? "")
  const name = path.startsWith(ACCOUNTS) ? path.slice(ACCOUNTS.length) : ""
  if (!isMethod(accounts.methods, name)) throw new FirebaseError("NOT_FOUND")
  return await accounts.methods[name](JSON.parse(body) as Record<string, unknown>)
}

function isMethod(methods: Accounts["methods"], name: string): name is keyof Accounts["methods"] {
  return Object.hasOwn(methods, name)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ""
  for await (const part of request.setEncoding("utf8")) body += part
  return body
}

function sendError(response: ServerResponse, fault: unknown): void {
  const message = fault instanceof FirebaseError ? fault.message : `INTERNAL_ERROR : ${fault}`
  const code = message === "NOT_FOUND" ? 404 : 400
  send(response, code, { error: { code, message, errors: [{ message, domain: "global", reason: "invalid" }] } })
}

function send(response: ServerResponse, status: number, body: object | null): void {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=3600",
    // The SDK sends its requests from the shop's pages, which have another origin.
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
    "access-control-allow-methods": "GET, POST, OPTIONS",
  })
  response.end(body === null ? undefined : JSON.stringify(body))
}
