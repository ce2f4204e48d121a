import { useRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { type LinkPurpose, type MailLink, readMailLink } from "#web/sign-in/mail-link.ts"

/**
 * The link of a mail that this page was opened with; null when there is none, undefined until the page is hydrated. Its code leaves the
 * address at once, for the history and whoever looks over a shoulder, and is remembered nowhere but here.
 */
export function useMailLink(page: LinkPurpose): MailLink | null | undefined {
  const router = useRouter()
  const [link, setLink] = useState<MailLink | null>()
  useEffect(() => {
    const { search, pathname } = window.location
    setLink((known) => known ?? readMailLink(search, page))
    if (search) router.history.replace(pathname)
  }, [router, page])
  return link
}
