import { useRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { NeedsScript } from "#ui/feedback/notice.tsx"
import { keepMailLink, keptMailLink, type LinkPurpose, type MailLink, readMailLink } from "#web/sign-in/mail-link.ts"
import { ResetPasswordPanel } from "./reset-password-panel.tsx"
import { VerifyEmailPanel } from "./verify-email-panel.tsx"

/** The page of a link in a mail. A link of a hosted provider may be for the other of the two pages. */
export function MailLinkPage({ page }: { page: LinkPurpose }) {
  const link = useMailLink(page)
  const Panel = (link?.purpose ?? page) === "verify-email" ? VerifyEmailPanel : ResetPasswordPanel
  return (
    <>
      <div className="wrap">
        <NeedsScript />
      </div>
      <Panel code={link === undefined ? undefined : (link?.code ?? null)} />
    </>
  )
}

/**
 * The mail link in this page's address; null when there is none, undefined until hydration. Its code is removed from the address at once,
 * so that neither the history nor an onlooker has it, and is kept for this tab until it is used.
 */
function useMailLink(page: LinkPurpose): MailLink | null | undefined {
  const router = useRouter()
  const [link, setLink] = useState<MailLink | null>()
  useEffect(() => {
    const { search, pathname } = window.location
    const given = readMailLink(search, page)
    if (given) keepMailLink(given)
    setLink((known) => known ?? given ?? keptMailLink(page))
    if (search) router.history.replace(pathname)
  }, [router, page])
  return link
}
