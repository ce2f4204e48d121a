import type { ReactNode } from "react"
import { SkipLink } from "#ui/layout/skip-link.tsx"
import { DeferredToaster } from "./deferred-toaster.tsx"

type PageFrameProps = { header: ReactNode; footer: ReactNode; children: ReactNode }

/** What every screen stands in: skip link, header, the one `main`, footer and the place of the toasts. Goes straight into `<body>`. */
export function PageFrame({ header, footer, children }: PageFrameProps) {
  return (
    <>
      <SkipLink />
      {header}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer}
      <DeferredToaster />
    </>
  )
}
