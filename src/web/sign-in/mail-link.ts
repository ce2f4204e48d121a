/** The purpose of a link in a mail, and its one-time code. */
export type MailLink = { purpose: LinkPurpose; code: string }

export type LinkPurpose = "verify-email" | "reset-password"

/** Firebase sends every link to one page, with its purpose as a mode. */
const modes: Readonly<Record<string, LinkPurpose>> = { verifyEmail: "verify-email", resetPassword: "reset-password" }

/**
 * The link in the query of an address: `?token=` of our own mails, `?mode=…&oobCode=…` of Firebase's; null when there is none. Firebase's
 * continue address is ignored, because anyone can write such a link.
 */
export function readMailLink(query: string, page: LinkPurpose): MailLink | null {
  const search = new URLSearchParams(query)
  const code = search.get("token") ?? search.get("oobCode")
  const mode = search.get("mode")
  const purpose = mode === null ? page : modes[mode]
  return code && purpose ? { purpose, code } : null
}

const KEPT = "mailLink"

/** Keeps a link for this tab, so that the page can be loaded again after the code has left the address; null forgets it. */
export function keepMailLink(link: MailLink | null): void {
  try {
    if (link === null) sessionStorage.removeItem(KEPT)
    else sessionStorage.setItem(KEPT, JSON.stringify(link))
  } catch {
    // Storage is switched off: nothing is kept.
  }
}

/** The link that this tab keeps for a page; null when there is none. */
export function keptMailLink(page: LinkPurpose): MailLink | null {
  try {
    const { purpose, code } = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as Partial<MailLink>
    return purpose === page && typeof code === "string" ? { purpose, code } : null
  } catch {
    return null
  }
}

let clicked: string | null = null

/**
 * Keeps the code of a confirmed verification link until the login. It is only in the memory of this page, because the link can be opened
 * again.
 */
export function keepClickedLink(code: string | null): void {
  clicked = code
}

export function clickedLink(): string | null {
  return clicked
}

/** Keeps the address with the code out of the `Referer` header. */
export const noReferrer = { name: "referrer", content: "no-referrer" }
