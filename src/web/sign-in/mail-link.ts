import { remember, remembered } from "#web/device/device-memory.ts"

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

const CLICKED = "clickedLink"
/** How long a verification link is valid. */
const CLICKED_FOR_MS = 24 * 60 * 60 * 1000

/**
 * Keeps the code of a confirmed verification link on this device until the login, which may be in another tab: that of the sign-up. The code
 * opens nothing without the password.
 */
export function keepClickedLink(code: string | null): void {
  remember(CLICKED, code === null ? null : JSON.stringify({ code, at: Date.now() }))
}

/** The code of the verification link that was confirmed on this device; null when there is none, or it is too old. */
export function clickedLink(): string | null {
  try {
    const { code, at } = JSON.parse(remembered(CLICKED) ?? "{}") as { code?: unknown; at?: unknown }
    return typeof code === "string" && typeof at === "number" && Date.now() - at < CLICKED_FOR_MS ? code : null
  } catch {
    return null
  }
}

/** Keeps the address with the code out of the `Referer` header. */
export const noReferrer = { name: "referrer", content: "no-referrer" }
