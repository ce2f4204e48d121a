import { afterEach, beforeEach, expect, test } from "vitest"
import { aSkipCash, type Misbehaviour, type SkipCashStandIn } from "#server/testing/stand-ins/skipcash-stand-in.ts"
import { type NewPayment, type PaymentProvider, ProviderFault } from "./port.ts"
import { skipCash } from "./skipcash.ts"
import { NOTICE_FIELDS, PAYMENT_FIELDS, REFUND_FIELDS, signature, signedText } from "./skipcash-signature.ts"

let standIn: SkipCashStandIn
let provider: PaymentProvider
beforeEach(async () => {
  standIn = await aSkipCash()
  provider = skipCash(standIn.settings)
})
afterEach(() => standIn.close())

const payment: NewPayment = {
  transactionId: "ORD-1001",
  reference: "cart-77",
  amountDirhams: 124_900,
  customer: { firstName: "Aisha", lastName: "Test", phone: "+974 5551 2345", email: "aisha@example.com" },
  returnUrl: "https://shop.example/payment-success",
  webhookUrl: "https://shop.example/api/payments/skipcash/webhook",
}

test("[PAY-04] a new payment is signed as in the published vector", () => {
  const text = signedText(PAYMENT_FIELDS, {
    Custom1: "cart-77",
    Uid: "11111111-2222-4333-8444-555555555555",
    KeyId: "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee",
    Amount: "1249.00",
    FirstName: "Aisha",
    LastName: "Test",
    Phone: "+97455512345",
    Email: "aisha@example.com",
    Street: "",
    City: null,
    Country: "QA",
    TransactionId: "ORD-1001",
  })
  expect(text).toBe(
    "Uid=11111111-2222-4333-8444-555555555555,KeyId=aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee,Amount=1249.00,FirstName=Aisha,LastName=Test,Phone=+97455512345,Email=aisha@example.com,Country=QA,TransactionId=ORD-1001,Custom1=cart-77",
  )
  expect(signature("test-key-secret", text)).toBe("xdwbaL9OvFFja3PDJ7og9TeVLhGBvYU24jNr5S6WlCs=")
})

test("[PAY-04] a refund is signed as in the published vector", () => {
  const text = signedText(REFUND_FIELDS, { KeyId: "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee", Id: "33089cb6-d563-4457-bc67-73ccd856b777" })
  expect(text).toBe("Id=33089cb6-d563-4457-bc67-73ccd856b777,KeyId=aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee")
  expect(signature("test-key-secret", text)).toBe("hO+FLuRz760RTwE7bXgLDHZ53hU/94zlVBeHDeESh+I=")
})

test("[PAY-01] [PAY-04] a payment is created, and the shopper is sent to the provider's page for it", async () => {
  const { providerId, paymentUrl } = await provider.create(payment)
  expect(paymentUrl).toBe(`${standIn.url}/pay/${providerId}`)
  expect(standIn.payments.get(providerId)).toMatchObject({
    amount: "1249.00",
    transactionId: "ORD-1001",
    custom1: "cart-77",
    returnUrl: payment.returnUrl,
    webhookUrl: payment.webhookUrl,
  })
  expect(standIn.lastBody()).toMatchObject({ Phone: "+97455512345", FirstName: "Aisha", LastName: "Test", Email: "aisha@example.com" })
  expect(Object.keys(standIn.lastBody())).not.toContain("Street")
})

test.each([
  [
    { firstName: "Noor-Al, Huda", lastName: "O'Brien" },
    { FirstName: "Noor Al Huda", LastName: "O Brien" },
  ],
  [
    { firstName: "نور", lastName: "" },
    { FirstName: "نور", LastName: "نور" },
  ],
  [
    { firstName: " ", lastName: "…" },
    { FirstName: "Customer", LastName: "Customer" },
  ],
  [
    { firstName: "𠮷".repeat(90), lastName: "x".repeat(100) },
    { FirstName: "𠮷".repeat(59), LastName: "x".repeat(59) },
  ],
])("[PAY-04] names are sent in SkipCash's format: %j", async (names, sent) => {
  await provider.create({ ...payment, customer: { ...payment.customer, ...names } })
  expect(standIn.lastBody()).toMatchObject(sent)
})

test.each([
  [1, "0.01"],
  [3500, "35.00"],
  [100_000_005, "1000000.05"],
])("[PAY-04] %i dirhams are sent as %s", async (amountDirhams, amount) => {
  const { providerId } = await provider.create({ ...payment, amountDirhams })
  expect(standIn.payments.get(providerId)?.amount).toBe(amount)
  expect((await provider.read(providerId)).amountDirhams).toBe(amountDirhams)
})

test.each([
  [0, "pending", null],
  [1, "pending", null],
  [2, "paid", null],
  [3, "failed", null],
  [4, "failed", null],
  [5, "failed", null],
  [6, "refunded", "done"],
  [7, "paid", "asked"],
  [8, "paid", "failed"],
  [9, "unknown", null],
  [12, "pending", null],
  [99, "unknown", null],
] as const)("[PAY-01] [PAY-04] status id %i is read as %s", async (statusId, state, refund) => {
  const { providerId } = await provider.create(payment)
  standIn.set(providerId, { statusId, refundId: refund ? "refund-1" : null })
  expect(await provider.read(providerId)).toEqual({
    providerId,
    transactionId: "ORD-1001",
    state,
    amountDirhams: 124_900,
    currency: "QAR",
    refund: refund ? { refundId: "refund-1", state: refund } : null,
  })
})

test("[PAY-01] [PAY-04] a full refund is sent without an amount, and a partial one with an amount", async () => {
  const { providerId } = await provider.create(payment)
  standIn.set(providerId, { statusId: 2 })
  const whole = await provider.refund({ providerId, amountDirhams: 124_900, paidDirhams: 124_900, key: "refund-1" })
  expect(standIn.lastBody()).not.toHaveProperty("amount")
  const part = await provider.refund({ providerId, amountDirhams: 4_950, paidDirhams: 124_900, key: "refund-2" })
  expect(standIn.lastBody()).toMatchObject({ amount: "49.50" })
  expect(standIn.refunds).toEqual([
    { id: whole.refundId, paymentId: providerId, amount: "1249.00" },
    { id: part.refundId, paymentId: providerId, amount: "49.50" },
  ])
})

test("[PAY-04] SkipCash refuses requests with a wrong signature, which is reported as a fault", async () => {
  const wrong = skipCash({ ...standIn.settings, keySecret: "another", clientId: "another" })
  const { providerId } = await provider.create(payment)
  await expect(wrong.create(payment)).rejects.toThrow(ProviderFault)
  await expect(wrong.read(providerId)).rejects.toThrow(ProviderFault)
  await expect(wrong.refund({ providerId, amountDirhams: 1, paidDirhams: 2, key: "x" })).rejects.toThrow(ProviderFault)
  expect(standIn.refunds).toEqual([])
})

test.each<Misbehaviour>(["down", "error", "garbage", "huge", "redirect", "refusal", "invalid", "empty"])(
  "[PAY-04] a provider that is %s is a fault, and only reads are retried",
  async (how) => {
    const { providerId } = await provider.create(payment)
    standIn.set(providerId, { statusId: 2 })
    standIn.misbehave(how)
    standIn.requests.length = 0
    await expect(provider.create(payment)).rejects.toThrow(ProviderFault)
    await expect(provider.refund({ providerId, amountDirhams: 100, paidDirhams: 100, key: "x" })).rejects.toThrow(ProviderFault)
    await expect(provider.read(providerId)).rejects.toThrow(ProviderFault)
    const path = `GET /api/v1/payments/${providerId}`
    // A well-formed envelope without a payment is a valid response; a retry would return the same.
    const reads = how === "empty" ? [path] : [path, path]
    expect(standIn.requests).toEqual(["POST /api/v1/payments", "POST /api/v1/payments/refund", ...reads])
  },
)

test.each([
  ["another payment", { id: "another" }],
  ["an amount that is no amount", { amount: "1,249.00" }],
  ["no currency", { currency: undefined }],
])("[PAY-04] a response with %s is a fault", async (_name, change) => {
  const { providerId } = await provider.create(payment)
  Object.assign(standIn.payments.get(providerId) ?? {}, change)
  await expect(provider.read(providerId)).rejects.toThrow(ProviderFault)
})

test("[PAY-04] a page on a foreign site is a fault: shoppers are not sent there", async () => {
  standIn.misbehave("elsewhere")
  await expect(provider.create(payment)).rejects.toThrow(/address of its page/)
})

test.each(["ORD,1001", "ORD 1001", "", "x".repeat(41), "Custom1=1"])(
  "[PAY-04] %j is refused as a transaction id before anything is sent",
  async (transactionId) => {
    await expect(provider.create({ ...payment, transactionId })).rejects.toThrow(/no reference/)
    expect(standIn.requests).toEqual([])
  },
)

const KEY = "test-webhook-key"
const notice = {
  PaymentId: "33089cb6-d563-4457-bc67-73ccd856b777",
  Amount: "1249.00",
  StatusId: 2,
  TransactionId: "ORD-1001",
  FinishedDate: "2026-11-21T18:00:00",
  Custom1: "cart-77",
  Custom2: null,
  VisaId: "7585301175546640804606",
  TokenId: "",
  CardType: "Credit Card",
  CardNubmer: "520000XXXXXX2151",
}
const verify = (body: unknown, authorization: string, webhookKeys = [KEY]) =>
  skipCash({ ...standIn.settings, webhookKeys }).verify({ authorization }, typeof body === "string" ? body : JSON.stringify(body))

test("[PAY-04] [API-67] webhooks are verified as in the published vectors", () => {
  expect(verify(notice, "BbBOk4XRDJLk9dL/DuVCqh7YJHeyjatDZbD709ttOjw=")).toEqual({
    providerId: notice.PaymentId,
    transactionId: "ORD-1001",
    status: "2",
    state: "paid",
    // Stored without the card.
    body: {
      PaymentId: notice.PaymentId,
      Amount: "1249.00",
      StatusId: "2",
      TransactionId: "ORD-1001",
      Custom1: "cart-77",
      VisaId: notice.VisaId,
      FinishedDate: notice.FinishedDate,
    },
    remark: null,
  })
  const other = {
    PaymentId: "32943d5e-3fd9-4794-8a89-b1200ebcf0f7",
    Amount: "100.00",
    StatusId: 2,
    TransactionId: "00030203",
    Custom1: null,
    VisaId: "7064596254436292404008",
    CardType: 1,
  }
  expect(verify(other, "SjH/NKsp6wPUKd5uAufnRhmPz+MT7i6bGGC5dtTAcco=", ["webhook_secret"])).toMatchObject({ status: "2" })
})

test("[API-67] any of several keys may have signed, so that one can be replaced", () => {
  const signed = signature("new", signedText(NOTICE_FIELDS, { ...notice, StatusId: "2" }))
  expect(verify(notice, signed, ["old", "new"])).not.toBeNull()
  expect(verify(notice, signed, ["old"])).toBeNull()
})

test("[PAY-04] an empty VisaId may be signed or left out; the unusual form is noted", () => {
  const fields = { ...notice, StatusId: "2", VisaId: "" }
  const text = signedText(NOTICE_FIELDS, fields)
  expect(verify({ ...notice, VisaId: null }, signature(KEY, text))).toMatchObject({ remark: null })
  expect(verify({ ...notice, VisaId: "" }, signature(KEY, `${text},VisaId=`))).toMatchObject({ remark: expect.stringContaining("VisaId") })
})

test.each([
  ["no signature", notice, ""],
  ["another's signature", notice, signature("another", "x")],
  ["the signature of other words", { ...notice, StatusId: 4 }, "BbBOk4XRDJLk9dL/DuVCqh7YJHeyjatDZbD709ttOjw="],
  ["a scheme before the signature", notice, "Bearer BbBOk4XRDJLk9dL/DuVCqh7YJHeyjatDZbD709ttOjw="],
  ["no JSON", "PaymentId=1", signature(KEY, "PaymentId=1")],
  ["a list", [notice], signature(KEY, "")],
  ["nothing that is signed", {}, signature(KEY, "")],
  ["no payment", { StatusId: 2 }, signature(KEY, "StatusId=2")],
  ["no status", { PaymentId: "1" }, signature(KEY, "PaymentId=1")],
  ["a status that is a list", { PaymentId: "1", StatusId: [2] }, signature(KEY, "PaymentId=1,StatusId=2")],
  ["two fields in one", { PaymentId: "1,Amount=1.00", StatusId: 2 }, signature(KEY, "PaymentId=1,Amount=1.00,StatusId=2")],
  ["a text without end", { ...notice, Custom1: "x".repeat(301) }, signature(KEY, signedText(NOTICE_FIELDS, { ...notice, StatusId: "2" }))],
])("[API-67] a webhook with %s is refused", (_name, body, authorization) => {
  expect(verify(body, authorization)).toBeNull()
})

test("[API-67] the stand-in's own webhooks are accepted, and rejected with any letter changed", async () => {
  const { providerId } = await provider.create(payment)
  const { headers, body } = standIn.notice(providerId, 2)
  expect(provider.verify(headers, body)).toMatchObject({ providerId, transactionId: "ORD-1001", status: "2" })
  const text = headers["authorization"] ?? ""
  for (let place = 0; place < text.length - 1; place++) {
    const changed = `${text.slice(0, place)}${text[place] === "A" ? "B" : "A"}${text.slice(place + 1)}`
    expect(provider.verify({ authorization: changed }, body), changed).toBeNull()
  }
})
