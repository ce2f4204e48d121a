import { createHmac, randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** Faults of the provider, until they are switched off. */
export type Misbehaviour = RefusedAnswer | "lost" | "elsewhere"
type RefusedAnswer = "silent" | "down" | "error" | "garbage" | "huge" | "redirect" | "refusal" | "invalid" | "empty"

type Payment = {
  id: string
  statusId: number
  amount: string
  currency: string
  transactionId: string
  custom1: string
  refundId: string | null
  returnUrl: string
  webhookUrl: string
}
type Refund = { id: string; paymentId: string; amount: string }

export type SkipCashStandIn = {
  url: string
  settings: { url: string; clientId: string; keyId: string; keySecret: string; webhookKeys: string[] }
  payments: Map<string, Payment>
  /** The refunds, in the order of the requests. */
  refunds: Refund[]
  /** `METHOD /path` of every request. */
  requests: string[]
  /** The body of the last call with a body. */
  lastBody: () => Record<string, unknown>
  /** The number of requests being processed. */
  underWay: () => number
  misbehave: (how: Misbehaviour | null) => void
  /** Runs while a request is held open, to inspect the database at that moment. */
  whileAsked: (look: (() => Promise<void>) | null) => void
  set: (paymentId: string, change: Partial<Pick<Payment, "statusId" | "amount" | "currency" | "transactionId" | "refundId">>) => void
  /** SkipCash's webhook in its present or another status. */
  notice: (paymentId: string, statusId?: number) => { headers: Record<string, string>; body: string }
  close: () => Promise<void>
}

const KEY_SECRET = "c3RhbmQtaW4ta2V5LXNlY3JldA".repeat(24)

/**
 * A stand-in for SkipCash that speaks its wire format over HTTP, and checks signatures with separate code, written from the
 * provider's description and not from ours. It refuses what SkipCash refuses.
 */
export async function aSkipCash(): Promise<SkipCashStandIn> {
  const keys = { clientId: randomUUID(), keyId: randomUUID(), keySecret: KEY_SECRET, webhookKeys: [randomUUID()] }
  const payments = new Map<string, Payment>()
  const refunds: Refund[] = []
  const requests: string[] = []
  let lastBody: Record<string, unknown> = {}
  let misbehaviour: Misbehaviour | null = null
  let look: (() => Promise<void>) | null = null
  let origin = ""

  let underWay = 0
  const server = createServer((request, response) => {
    underWay++
    answer(request, response)
      .catch((fault: unknown) => response.writeHead(500).end(String(fault)))
      .finally(() => underWay--)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
    const { method = "", url = "", headers } = request
    // Behind a proxy the payment page has the proxy's address, like the API.
    origin = `http://${headers.host}`
    const body = await textOf(request)
    requests.push(`${method} ${url}`)
    if (body !== "") lastBody = JSON.parse(body)
    await look?.()
    // Everything is carried out, and the response never arrives.
    if (misbehaviour === "lost") request.socket.destroy()
    // The payment page is on another site.
    else if (misbehaviour === "elsewhere") origin = "https://elsewhere.example"
    else if (misbehaviour) return misbehaveAs(misbehaviour, request, response)
    const authorization = headers.authorization ?? ""
    if (method === "POST" && url === "/api/v1/payments") return create(JSON.parse(body), authorization, response)
    if (method === "POST" && url === "/api/v1/payments/refund") return refund(JSON.parse(body), authorization, response)
    const [, id = ""] = /^\/api\/v1\/payments\/([\w-]+)$/.exec(url) ?? []
    if (method === "GET" && id !== "") return read(id, authorization, response)
    return response.writeHead(404).end()
  }

  function create(body: Record<string, string>, authorization: string, response: ServerResponse): ServerResponse {
    // The order of the description, written out: absent fields are in neither text.
    const order = "Uid KeyId Amount FirstName LastName Phone Email Street City State Country PostalCode TransactionId Custom1".split(" ")
    let text = ""
    for (const name of order) if (body[name]) text += `${text === "" ? "" : ","}${name}=${body[name]}`
    if (hmac(keys.keySecret, text) !== authorization) return deny(response)
    const problems = [
      ["Uid", /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/],
      ["KeyId", new RegExp(`^${keys.keyId}$`)],
      ["Amount", /^\d+\.\d\d$/],
      ["FirstName", /^.{1,60}$/u],
      ["LastName", /^.{1,60}$/u],
      ["Phone", /^\+\d{8,14}$/],
      ["Email", /^\S{1,255}$/],
      ["TransactionId", /^[\w-]{1,40}$/],
      ["Custom1", /^[\w-]{0,50}$/],
      ["ReturnUrl", /^https?:[^?]+$/],
      ["WebhookUrl", /^https?:[^?]+$/],
    ] as const
    const invalid = problems.filter(([name, form]) => !form.test(body[name] ?? "")).map(([name]) => name)
    if (invalid.length > 0) {
      const validationErrors = invalid.map((propertyName) => ({ propertyName, errorMessage: "not valid" }))
      return send(response, { resultObj: null, returnCode: 400, hasError: false, hasValidationError: true, validationErrors })
    }
    const payment: Payment = {
      id: randomUUID(),
      statusId: 0,
      amount: body["Amount"] ?? "",
      currency: "QAR",
      transactionId: body["TransactionId"] ?? "",
      custom1: body["Custom1"] ?? "",
      refundId: null,
      returnUrl: body["ReturnUrl"] ?? "",
      webhookUrl: body["WebhookUrl"] ?? "",
    }
    payments.set(payment.id, payment)
    return send(response, envelope(resultOf(payment)))
  }

  function read(id: string, authorization: string, response: ServerResponse): ServerResponse {
    if (authorization !== keys.clientId) return deny(response)
    const payment = payments.get(id)
    if (payment) return send(response, envelope(resultOf(payment)))
    return send(response, {
      resultObj: null,
      returnCode: 404,
      errorMessage: "Payment not found",
      hasError: true,
      hasValidationError: false,
    })
  }

  function refund(body: { id: string; keyId: string; amount?: string }, authorization: string, response: ServerResponse): ServerResponse {
    if (hmac(keys.keySecret, `Id=${body.id},KeyId=${keys.keyId}`) !== authorization || body.keyId !== keys.keyId) return deny(response)
    const payment = payments.get(body.id)
    if (payment === undefined || ![2, 6, 7, 8].includes(payment.statusId)) {
      return send(response, { resultObj: null, errorMessage: "Payment cannot be refunded", hasError: true, hasValidationError: false })
    }
    const made = { id: randomUUID(), paymentId: payment.id, amount: body.amount ?? payment.amount }
    refunds.push(made)
    Object.assign(payment, { statusId: 7, refundId: made.id })
    return send(response, envelope({ refundId: made.id }))
  }

  const resultOf = (payment: Payment) => ({
    ...payment,
    payUrl: `${origin}/pay/${payment.id}`,
    created: new Date().toISOString(),
    status: ["new", "pending", "paid", "canceled", "failed", "rejected", "refunded", "pending refund", "refund failed"][payment.statusId],
    cardType: "Credit Card",
    cardNumber: "XXXX2151",
  })
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return {
    url: address(),
    settings: { url: address(), ...keys },
    payments,
    refunds,
    requests,
    lastBody: () => lastBody,
    underWay: () => underWay,
    misbehave: (how) => {
      misbehaviour = how
    },
    whileAsked: (given) => {
      look = given
    },
    set: (paymentId, change) => void Object.assign(payments.get(paymentId) ?? {}, change),
    notice: (paymentId, statusId) => {
      const payment = payments.get(paymentId)
      if (!payment) throw new Error(`There is no payment ${paymentId}.`)
      return signedNotice(payment, statusId ?? payment.statusId, keys.webhookKeys[0] ?? "")
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function signedNotice(payment: Payment, status: number, key: string): { headers: Record<string, string>; body: string } {
  const visa = "7064596254436292404008"
  const text = `PaymentId=${payment.id},Amount=${payment.amount},StatusId=${status},TransactionId=${payment.transactionId},Custom1=${payment.custom1},VisaId=${visa}`
  return {
    headers: { authorization: hmac(key, text), "content-type": "application/json" },
    body: JSON.stringify({
      PaymentId: payment.id,
      Amount: payment.amount,
      StatusId: status,
      TransactionId: payment.transactionId,
      FinishedDate: new Date().toISOString(),
      Custom1: payment.custom1,
      Custom2: null,
      VisaId: visa,
      TokenId: "",
      CardType: "Credit Card",
      CardNubmer: "520000XXXXXX2151",
      RecurringSubscriptionId: null,
    }),
  }
}

function misbehaveAs(how: RefusedAnswer, request: IncomingMessage, response: ServerResponse): ServerResponse {
  switch (how) {
    case "silent":
      return response
    case "down":
      request.socket.destroy()
      return response
    case "error":
      return response.writeHead(500).end("Internal Server Error")
    case "garbage":
      return response.writeHead(200, { "content-type": "application/json" }).end('{"resultObj":{"id":')
    case "huge":
      return response.writeHead(200).end("x".repeat(1024 * 1024))
    case "redirect":
      return response.writeHead(302, { location: "/api/v1/elsewhere" }).end()
    case "refusal":
      return send(response, { resultObj: null, returnCode: 200, errorMessage: "Not today", hasError: true, hasValidationError: false })
    case "invalid":
      return send(response, { ...envelope({ id: "1", payUrl: "https://pay.example/1" }), hasValidationError: true })
    case "empty":
      return send(response, envelope({}))
  }
}

function envelope(resultObj: object) {
  return {
    resultObj,
    returnCode: 200,
    errorCode: 0,
    errorMessage: null,
    error: null,
    validationErrors: null,
    hasError: false,
    hasValidationError: false,
  }
}

function deny(response: ServerResponse): ServerResponse {
  return response.writeHead(403, { "content-type": "application/json" }).end('{"errorMessage":"Signature does not match","hasError":true}')
}

function send(response: ServerResponse, body: object): ServerResponse {
  return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))
}

function hmac(key: string, text: string): string {
  return createHmac("sha256", Buffer.from(key, "utf8")).update(Buffer.from(text, "utf8")).digest().toString("base64")
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ""
  for await (const part of request.setEncoding("utf8")) text += part
  return text
}
