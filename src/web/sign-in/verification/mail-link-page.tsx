import { useRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { type LinkPurpose, type MailLink, readMailLink } from "#web/sign-in/mail-link.ts"
import { ResetPasswordPanel } from "./reset-password-panel.tsx"
import { VerifyEmailPanel } from "./verify-email-panel.tsx"

/** The page that a link of a mail leads to. A link of a hosted provider may be for the other of the two. */
export function MailLinkPage({ page }: { page: LinkPurpose }) {
  const link = useMailLink(page)
  const Panel = (link?.purpose ?? page) === "verify-email" ? VerifyEmailPanel : ResetPasswordPanel
  return <Panel code={link === undefined ? undefined : (link?.code ?? null)} />
}

/**
 * The link of a mail that this page was opened with; null when there is none, undefined until the page is hydrated. Its code leaves the
 * address at once, for the history and whoever looks over a shoulder, and is remembered nowhere but here.
 */
function useMailLink(page: LinkPurpose): MailLink | null | undefined {
  const router = useRouter()
  const [link, setLink] = useState<MailLink | null>()
  useEffect(() => {
    const { search, pathname } = window.location
    setLink((known) => known ?? readMailLink(search, page))
    if (search) router.history.replace(pathname)
  }, [router, page])
  return link
}
