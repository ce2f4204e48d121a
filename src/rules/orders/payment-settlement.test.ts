import fc from "fast-check"
import { expect, test } from "vitest"
import {
  acceptProblem,
  canChangeToCash,
  canPayAgain,
  expireProblem,
  giveBackProblem,
  type OrderToSettle,
  PAYMENT_STATES,
  type PaymentState,
  type PaymentToSettle,
  reviewReason,
  type SeenPayment,
  settlementOf,
} from "./payment-settlement.ts"

const EXPIRES = new Date("2026-11-21T09:30:00Z")
const before = new Date(EXPIRES.getTime() - 1)
const payment = (state: PaymentState, isReviewed = false): PaymentToSettle => ({
  state,
  transactionId: "T-1",
  amountDirhams: 5000,
  expiresAt: EXPIRES,
  isReviewed,
})
const seen = (state: SeenPayment["state"], change: Partial<SeenPayment> = {}): SeenPayment => ({
  state,
  transactionId: "T-1",
  amountDirhams: 5000,
  currency: "QAR",
  ...change,
})
const waiting: OrderToSettle = { isPayable: true, isPaid: false }
const over: OrderToSettle = { isPayable: false, isPaid: false }
const paidOtherwise: OrderToSettle = { isPayable: true, isPaid: true }

test("[STATE-05] money counts as long as the order waits for it, whatever the provider reported before", () => {
  for (const state of ["NEW", "PENDING", "FAILED", "EXPIRED"] as const) {
    expect(settlementOf(payment(state), seen("paid"), waiting, before), state).toBe("paid")
    expect(settlementOf(payment(state), seen("paid"), waiting, EXPIRES), `${state}, in the last moment`).toBe("paid")
  }
})

test("[PAY-13] money for an order that no longer waits for it is refunded", () => {
  for (const state of ["NEW", "PENDING", "FAILED", "EXPIRED"] as const) {
    expect(settlementOf(payment(state), seen("paid"), over, before), state).toBe("late")
    expect(settlementOf(payment(state), seen("paid"), paidOtherwise, before), `${state}, paid otherwise`).toBe("late")
  }
})

test("a settled payment stays settled, and a payment under review waits for a person", () => {
  for (const state of ["PAID", "REVIEW"] as const) {
    for (const said of ["pending", "paid", "failed", "refunded", "unknown"] as const) {
      for (const order of [waiting, over, paidOtherwise]) {
        expect(settlementOf(payment(state), seen(said), order, EXPIRES)).toBe("nothing")
      }
    }
  }
})

test.each([
  ["another amount", { amountDirhams: 100 }],
  ["another currency", { currency: "USD" }],
  ["another transaction", { transactionId: "T-2" }],
])("money with %s is looked at by a person, and so is money that somebody else gave back", (_name, change) => {
  for (const state of ["NEW", "PENDING", "FAILED", "EXPIRED"] as const) {
    for (const order of [waiting, over]) {
      expect(settlementOf(payment(state), seen("paid", change), order, before)).toBe("review")
      expect(settlementOf(payment(state), seen("refunded", change), order, before)).toBe("review")
    }
  }
  expect(settlementOf(payment("PENDING"), seen("pending", change), waiting, before), "nothing has come").toBe("nothing")
  expect(settlementOf(payment("PENDING"), seen("refunded"), waiting, before)).toBe("review")
})

test("[PAY-12] [A10] a declined payment may be retried until its time is over", () => {
  expect(settlementOf(payment("PENDING"), seen("failed"), waiting, before)).toBe("failed")
  expect(settlementOf(payment("FAILED"), seen("failed"), waiting, before)).toBe("nothing")
  expect(settlementOf(payment("FAILED"), seen("pending"), waiting, before), "tried again on the same page").toBe("nothing")
  for (const state of ["NEW", "PENDING", "FAILED"] as const) {
    for (const said of ["pending", "failed", "unknown"] as const) {
      expect(settlementOf(payment(state), seen(said), waiting, EXPIRES), `${state} ${said}`).toBe("expired")
      expect(settlementOf(payment(state), seen(said), over, EXPIRES), `${state} ${said}, cancelled`).toBe("expired")
    }
  }
  expect(settlementOf(payment("EXPIRED"), seen("failed"), over, EXPIRES)).toBe("nothing")
})

test("[PAY-12] a payment unknown to the provider expires as well, and not earlier", () => {
  expect(settlementOf(payment("NEW"), null, waiting, before)).toBe("nothing")
  expect(settlementOf(payment("NEW"), null, waiting, EXPIRES)).toBe("expired")
  expect(settlementOf(payment("PENDING"), seen("unknown"), waiting, before), "what we do not understand is no end").toBe("nothing")
})

test("an order that waits for a payment can be changed to cash unless money came, is under review or a payment is being made", () => {
  const states = (...all: PaymentState[]) => all.map((state) => ({ state }))
  expect(canChangeToCash(states("PENDING"), { isPayable: true })).toBe(true)
  expect(canChangeToCash(states("FAILED", "EXPIRED", "PENDING"), { isPayable: true })).toBe(true)
  expect(canChangeToCash(states("PENDING"), { isPayable: false })).toBe(false)
  for (const state of ["NEW", "PAID", "REVIEW"] as const)
    expect(canChangeToCash(states("FAILED", state), { isPayable: true }), state).toBe(false)
})

test("[A10] an order is payable again after a failure, while something is unpaid and nothing is paid", () => {
  expect(canPayAgain(payment("FAILED"), waiting, before)).toBe(true)
  expect(canPayAgain(payment("FAILED"), waiting, EXPIRES)).toBe(false)
  expect(canPayAgain(payment("FAILED"), over, before)).toBe(false)
  expect(canPayAgain(payment("FAILED"), paidOtherwise, before)).toBe(false)
  for (const state of ["NEW", "PENDING", "PAID", "EXPIRED", "REVIEW"] as const) {
    expect(canPayAgain(payment(state), waiting, before), state).toBe(false)
  }
})

const NEXT: Partial<Record<ReturnType<typeof settlementOf>, PaymentState>> = {
  paid: "PAID",
  late: "EXPIRED",
  failed: "FAILED",
  expired: "EXPIRED",
  review: "REVIEW",
}

test("[API-68] in any order and number of the provider's messages before the deadline, the payment ends the same", () => {
  const aWord = fc.constantFrom(...(["pending", "paid", "failed", "unknown"] as const))
  fc.assert(
    fc.property(fc.array(aWord, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat()), (words, random) => {
      const end = (heard: readonly SeenPayment["state"][]) =>
        heard.reduce<PaymentState>((state, word) => {
          const order = { isPayable: state !== "PAID", isPaid: false }
          return NEXT[settlementOf(payment(state), seen(word), order, before)] ?? state
        }, "PENDING")
      const shuffled = [...words, ...words.slice(1)]
        .map((word) => ({ word, place: random.next().value ?? 0 }))
        .sort((a, b) => a.place - b.place)
      expect(end(shuffled.map(({ word }) => word))).toBe(end(words))
    }),
    { numRuns: 1000 },
  )
})

test("a person's decision is final, whatever the provider reports later", () => {
  for (const state of PAYMENT_STATES) {
    for (const said of ["pending", "paid", "failed", "refunded", "unknown"] as const) {
      for (const order of [waiting, over, paidOtherwise]) {
        expect(settlementOf(payment(state, true), seen(said, { amountDirhams: 100 }), order, EXPIRES), `${state} ${said}`).toBe("nothing")
      }
    }
  }
})

test("a review states its reason for a person", () => {
  const ofAmount = { code: "other_amount", receivedDirhams: 100, askedDirhams: 5000 }
  expect(reviewReason(payment("PENDING"), seen("paid", { amountDirhams: 100 }))).toEqual(ofAmount)
  const ofCurrency = { code: "other_currency", currency: "USD [2J" }
  expect(reviewReason(payment("PENDING"), seen("paid", { currency: "USD\u001b[2J" }))).toEqual(ofCurrency)
  expect(reviewReason(payment("PENDING"), seen("paid", { transactionId: "T-2" }))).toEqual({ code: "other_payment", payment: "T-2" })
  expect(reviewReason(payment("PENDING"), seen("refunded"))).toEqual({ code: "given_back_before" })
})

test("a payment under review can be accepted while the provider has money in QAR and something waits for it", () => {
  const inReview = payment("REVIEW")
  expect(acceptProblem(inReview, seen("paid", { amountDirhams: 100 }), waiting)).toBeNull()
  expect(acceptProblem(inReview, seen("paid", { transactionId: "T-2" }), waiting)).toBeNull()
  expect(acceptProblem(inReview, seen("paid", { currency: "USD" }), waiting)).toBe("other_currency")
  expect(acceptProblem(inReview, seen("refunded"), waiting)).toBe("went_back")
  for (const said of ["pending", "failed", "unknown"] as const) expect(acceptProblem(inReview, seen(said), waiting)).toBe("not_paid")
  expect(acceptProblem(inReview, seen("paid"), over)).toBe("nothing_waits")
  expect(acceptProblem(inReview, seen("paid"), paidOtherwise)).toBe("paid_otherwise")
})

test("payments that are not under review can be neither accepted nor refunded by a person", () => {
  expect(giveBackProblem(payment("REVIEW"))).toBeNull()
  for (const state of PAYMENT_STATES.filter((one) => one !== "REVIEW")) {
    expect(giveBackProblem(payment(state)), state).toBe("not_in_review")
    expect(acceptProblem(payment(state), seen("paid"), waiting), state).toBe("not_in_review")
  }
})

test("a person can expire an open payment once its time is over", () => {
  for (const state of ["NEW", "PENDING", "FAILED"] as const) {
    expect(expireProblem(payment(state), waiting, before), state).toBe("not_over")
    expect(expireProblem(payment(state), waiting, EXPIRES), state).toBeNull()
  }
  expect(expireProblem(payment("PENDING"), over, EXPIRES), "its items may be cancelled already").toBeNull()
  expect(expireProblem(payment("FAILED"), over, EXPIRES), "nothing waits for it").toBe("not_open")
  for (const state of ["PAID", "EXPIRED", "REVIEW"] as const)
    expect(expireProblem(payment(state), waiting, EXPIRES), state).toBe("not_open")
})
