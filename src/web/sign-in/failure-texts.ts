import { m } from "#messages/messages.js"
import { type IdentityCode, IdentityProblem } from "./identity.ts"

type Sentences = Readonly<Partial<Record<IdentityCode, () => string>>>

const signUpSentences: Sentences = {
  email_taken: m.refusal_email_taken,
  invalid_email: m.refusal_invalid_email,
  operation_not_allowed: m.sign_in_not_enabled,
  // The form has checked the length before.
  weak_password: () => `${m.refusal_weak_password()} ${m.sign_in_too_common()}`,
}

const sentences: Sentences = {
  ...signUpSentences,
  wrong_credentials: m.refusal_wrong_credentials,
  email_unverified: m.refusal_email_unverified,
  user_disabled: m.sign_in_disabled,
  not_deletable: m.refusal_not_deletable,
  link_spent: m.refusal_link_spent,
  too_many_requests: m.refusal_too_many_requests,
  too_many_attempts: m.refusal_too_many_attempts,
  no_connection: m.refusal_no_connection,
  overloaded: m.refusal_overloaded,
}

/** The sentence for a failed sign-up: four reasons of the specification, and one for all others. [spec 1 §8] */
export function signUpFailure(fault: unknown): string {
  return signUpSentences[codeOf(fault)]?.() ?? m.sign_in_unknown_error()
}

/** The sentence for a failed login; the server's own for other reasons. [spec 1 §8, A2] */
export function loginFailure(fault: unknown): string {
  return sentences[codeOf(fault)]?.() ?? detailOf(fault) ?? m.refusal_wrong_credentials()
}

/** The sentence for a failed mail or link. [spec 1 §8, A2] */
export function mailFailure(fault: unknown): string {
  return failureReason(fault) ?? m.sign_in_unknown_error()
}

/** The sentence for a refusal of the provider, or for one that could not be reached; null when it has none. */
export function failureReason(fault: unknown): string | null {
  return sentences[codeOf(fault)]?.() ?? detailOf(fault)
}

/** The sentences for a change of the account: that it failed, and why; without an answer, that it may have been made. */
export function changeFailure(fault: unknown, { failed, perhaps }: { failed: string; perhaps: string }): string {
  const reason = failureReason(fault)
  const sentences = codeOf(fault) === "no_connection" ? [reason, perhaps] : [failed, reason]
  return sentences.filter(Boolean).join(" ")
}

function codeOf(fault: unknown): IdentityCode {
  return fault instanceof IdentityProblem ? fault.code : "unknown"
}

function detailOf(fault: unknown): string | null {
  return fault instanceof IdentityProblem ? fault.detail : null
}
