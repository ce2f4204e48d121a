import { m } from "#messages/messages.js"
import { isEmail } from "#rules/people/email.ts"
import { isLongEnough } from "#rules/people/password.ts"
import { isPersonName } from "#rules/people/person-name.ts"

/** The error of a field; undefined when it is valid. [spec 1 §5] */
type Problem = string | undefined

export function emailProblem(text: string): Problem {
  if (text.trim() === "") return m.sign_in_email_required()
  return isEmail(text.trim()) ? undefined : m.sign_in_email_invalid()
}

/** The forgot-password form has another sentence for this field. */
export function forgottenEmailProblem(text: string): Problem {
  return text.trim() === "" ? m.sign_in_forgot_email_required() : emailProblem(text)
}

export function passwordProblem(text: string): Problem {
  if (text === "") return m.sign_in_password_required()
  return isLongEnough(text) ? undefined : m.sign_in_password_short()
}

export function firstNameProblem(text: string): Problem {
  return text.trim() === "" ? m.sign_in_first_name_required() : nameProblem(text)
}

export function lastNameProblem(text: string): Problem {
  return text.trim() === "" ? m.sign_in_last_name_required() : nameProblem(text)
}

export function nameProblem(text: string): Problem {
  return isPersonName(text) ? undefined : m.sign_in_name_invalid()
}
