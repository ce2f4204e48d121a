import Type, { type Static } from "typebox"
import { JOB_STATES } from "#rules/office/job-states.ts"
import { PAYMENT_STATES } from "#rules/orders/payment-settlement.ts"
import { closed, Id, OneOf, OrNull } from "../shapes.ts"
import { officeCalls } from "./office-call.ts"

const Moment = Type.String()
const After = Type.Optional(Type.String({ maxLength: 20, pattern: "^\\d{1,18}$" }))
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }))
const byId = Type.Object({ id: Id })
/** The queue numbers its jobs with 64 bits. */
const byJob = Type.Object({ id: Type.String({ maxLength: 20, pattern: "^\\d{1,18}$" }) })

const job = {
  id: Type.String(),
  state: OneOf(JOB_STATES),
  tries: Type.Integer(),
  max_tries: Type.Integer(),
  last_error: OrNull(Type.String()),
  queued_at: Moment,
  /** Null for a job that is not retried. */
  next_try_at: OrNull(Moment),
}

/** A job other than a mail: a payment to settle, or periodic work. */
export const QueuedJob = Type.Object({ ...job, name: Type.String() })
export type QueuedJob = Static<typeof QueuedJob>

export const QueuedMail = Type.Object({
  ...job,
  /** The mail's template, such as `order-confirmed`. */
  name: Type.String(),
  to: Type.String(),
  /** The order or repair that it is about. */
  about: OrNull(Type.Object({ kind: OneOf(["order", "repair"] as const), reference: Type.String() })),
  /** Whether its address can be changed: no mail with a link that signs somebody in. */
  may_be_addressed: Type.Boolean(),
})
export type QueuedMail = Static<typeof QueuedMail>

export const PaymentNoticeLine = Type.Object({
  id: Id,
  provider: Type.String(),
  /** The provider's own name of the event. */
  state: Type.String(),
  received_at: Moment,
  /** When the provider confirmed it; null if it was not confirmed or had no effect yet. */
  confirmed_at: OrNull(Moment),
  reference: OrNull(Type.String()),
  payment_state: OrNull(OneOf(PAYMENT_STATES)),
})
export type PaymentNoticeLine = Static<typeof PaymentNoticeLine>

const query = Type.Object({ state: Type.Optional(OneOf(JOB_STATES)), after: After, limit: Limit })
const page = { next: OrNull(Type.String()), count: Type.Integer() }

export const system = officeCalls({
  jobs: {
    summary: "Jobs of the queue that are not finished, without mails, the newest first.",
    method: "GET",
    path: "/api/office/jobs",
    query,
    answers: { 200: Type.Object({ results: Type.Array(QueuedJob, { maxItems: 100 }), ...page }) },
    refusals: [],
    permission: "jobs.retry",
  },
  mails: {
    summary: "Mails that are not sent yet, or could not be sent, the newest first, without those about orders and repairs of other places.",
    method: "GET",
    path: "/api/office/mails",
    query,
    answers: { 200: Type.Object({ results: Type.Array(QueuedMail, { maxItems: 100 }), ...page }) },
    refusals: [],
    permission: "jobs.retry",
  },
  retry: {
    summary: "Runs a job or sends a mail at once, with all its tries again. One that is finished is never run again.",
    method: "POST",
    path: "/api/office/jobs/{id}/retry",
    params: byJob,
    answers: { 204: Type.Null() },
    refusals: ["not_found", "job_over", "job_running"],
    permission: "jobs.retry",
  },
  stop: {
    summary: "Tries a job no more. It stays in the list, and can be run again.",
    method: "POST",
    path: "/api/office/jobs/{id}/stop",
    params: byJob,
    answers: { 204: Type.Null() },
    refusals: ["not_found", "job_over", "job_running"],
    permission: "jobs.retry",
  },
  readdress: {
    summary: "Sends a mail that was not sent to another address.",
    method: "PATCH",
    path: "/api/office/mails/{id}",
    params: byJob,
    body: Type.Object({ to: Type.String({ minLength: 1, maxLength: 1000 }) }, closed),
    answers: { 204: Type.Null() },
    refusals: ["not_found", "job_over", "job_running", "invalid_email", "mail_is_personal"],
    permission: "jobs.retry",
  },
  notices: {
    summary: "Notices of the payment provider with a valid signature, the newest first.",
    method: "GET",
    path: "/api/office/payments/notices",
    query: Type.Object({ after: After, limit: Limit }),
    answers: { 200: Type.Object({ results: Type.Array(PaymentNoticeLine, { maxItems: 100 }), ...page }) },
    refusals: [],
    permission: "payments.read",
  },
  replay: {
    summary: "Processes a notice once more: the shop reads the payment at the provider, and changes only what differs.",
    method: "POST",
    path: "/api/office/payments/notices/{id}/replay",
    params: byId,
    answers: { 204: Type.Null() },
    refusals: ["not_found"],
    permission: "payments.read",
  },
})
