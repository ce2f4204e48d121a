import { useRouterState } from "@tanstack/react-router"
import type { MouseEvent } from "react"
import { m } from "#messages/messages.js"
import { localizedPath, readLocalizedPath } from "#rules/languages/localized-path.ts"
import { language } from "#ui/text/language.ts"
import { rememberPlace } from "./language-place.ts"

/** The language of the other pages. */
export const OTHER_LANGUAGE = language() === "en" ? "ar" : "en"

type LanguageLinkProps = { className?: string | undefined; text?: string; onLeave?: () => void }

/** A link to the same page in the other language, named in that language. The document is loaded, with its filters and its position. */
export function LanguageLink({ className, text = m.shell_language_other(), onLeave }: LanguageLinkProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  return (
    // The server ignores the parts of a query that its page does not depend on; the click has all of them.
    <a
      className={className}
      href={localizedPath(encoded(path), OTHER_LANGUAGE)}
      hrefLang={OTHER_LANGUAGE}
      lang={OTHER_LANGUAGE}
      suppressHydrationWarning
      onClick={(event) => {
        leadToOpenPage(event)
        rememberPlace()
        onLeave?.()
      }}
    >
      {text}
    </a>
  )
}

/** The router decodes blanks of an address, which an address must not hold. */
function encoded(path: string): string {
  return path.replaceAll(" ", "%20")
}

function leadToOpenPage({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const { pathname, search, hash } = window.location
  currentTarget.href = localizedPath(readLocalizedPath(pathname).path, OTHER_LANGUAGE) + search + hash
}
