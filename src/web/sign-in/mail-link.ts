/** What a link of a mail is for, and the code that it can be spent with once. */
export type MailLink = { purpose: LinkPurpose; code: string }

export type LinkPurpose = "verify-email" | "reset-password"

/** Firebase sends every link to one page, and says by a mode what it is for. */
const modes: Readonly<Record<string, LinkPurpose>> = { verifyEmail: "verify-email", resetPassword: "reset-password" }

/**
 * The link that a page was opened with, by the query of its address: `?token=` of our own mails, `?mode=…&oobCode=…` of Firebase's.
 * Null when there is none. Where Firebase wants to lead to afterwards is not followed: anybody can write such a link.
 */
export function readMailLink(query: string, page: LinkPurpose): MailLink | null {
  const search = new URLSearchParams(query)
  const code = search.get("token") ?? search.get("oobCode")
  const mode = search.get("mode")
  const purpose = mode === null ? page : modes[mode]
  return code && purpose ? { purpose, code } : null
}

let clicked: string | null = null

/**
 * Keeps the code of a verification link whose button was pressed, until the login that carries it. In the memory of this page alone: the link
 * of the mail can be opened again.
 */
export function keepClickedLink(code: string | null): void {
  clicked = code
}

export function clickedLink(): string | null {
  return clicked
}

/** Nobody that a page asks for something learns the address with the code in it. */
export const noReferrer = { name: "referrer", content: "no-referrer" }
