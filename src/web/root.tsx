// First, because it defines the order of the layers.
import "#ui/style/base.css"
import "#web/shell/announcement.css"
import latin from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url"
import { CatchBoundary, createRootRoute, HeadContent, Outlet, Scripts, useRouterState } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { MenuItem } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { DIRECTION } from "#rules/values/locale.ts"
import arabic from "#ui/style/fonts/arabic-400.woff2?url"
import arabicBold from "#ui/style/fonts/arabic-600.woff2?url"
import { language } from "#ui/text/language.ts"
import { PageFault } from "#web/shell/fallback/page-fallbacks.tsx"
import { Shell } from "#web/shell/shell.tsx"
import { api } from "./api.ts"
import { readSite, type Site } from "./page-context.ts"

type RootData = { menu: MenuItem[]; site: Site }

export const Route = createRootRoute({
  loader: async (): Promise<RootData> => ({ menu: await api().home.menu(), site: readSite() }),
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ matches }) => ({
    meta: [
      { title: m.shell_page_title({ title: standInTitle(matches), shopName: readSite().shopName }) },
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { name: "theme-color", media: "(prefers-color-scheme: light)", content: "#ffffff" },
      { name: "theme-color", media: "(prefers-color-scheme: dark)", content: "#0b0e10" },
    ],
    links: [
      ...fonts.map((href) => ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" as const })),
      { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
      { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    ],
  }),
  component: Root,
  shellComponent: Document,
})

/** The title of pages that do not exist or could not be loaded; the title of any other page replaces it. */
function standInTitle(matches: readonly { status: string }[]): string {
  const isMissing = matches.some(({ status }) => status === "notFound")
  return isMissing ? m.shell_not_found_page() : m.shell_default_title()
}

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang={language()} dir={DIRECTION[language()]}>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  const data = Route.useLoaderData()
  return (
    <Shell {...data}>
      <Page />
    </Shell>
  )
}

/** Without this boundary, an error of a page would also remove the header while the page's own boundary is not loaded. */
function Page() {
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) })
  return (
    <CatchBoundary getResetKey={() => match} errorComponent={PageFault}>
      <Outlet />
    </CatchBoundary>
  )
}

/** The hashed addresses of the fonts that every page of the language needs. Arabic text has its digits and Latin words from the Latin font. */
const fonts: readonly string[] = language() === "ar" ? [latin, arabic, arabicBold] : [latin]
