import { useRouterState } from "@tanstack/react-router"
import type { MouseEvent } from "react"
import { m } from "#messages/messages.js"
import { localizedPath, readLocalizedPath } from "#rules/languages/localized-path.ts"
import { language } from "#ui/text/language.ts"

const OTHER = language() === "en" ? "ar" : "en"

/** A link to the same page in the other language, named in that language. The document is loaded, with its filters and its position. */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const path = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  return (
    // The server ignores the parts of a query that its page does not depend on; the click has all of them.
    <a
      className={className}
      href={localizedPath(path, OTHER)}
      hrefLang={OTHER}
      lang={OTHER}
      suppressHydrationWarning
      onClick={leadToOpenPage}
    >
      {m.shell_language_other()}
    </a>
  )
}

function leadToOpenPage({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const { pathname, search, hash } = window.location
  currentTarget.href = localizedPath(readLocalizedPath(pathname).path, OTHER) + search + hash
}
