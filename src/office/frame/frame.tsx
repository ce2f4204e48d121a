import { useQuery } from "@tanstack/react-query"
import { Navigate, Outlet, type StaticDataRouteOption, useMatches, useNavigate, useRouterState } from "@tanstack/react-router"
import { useEffect } from "react"
import { m } from "#messages/messages.js"
import { setGate } from "#office/api.ts"
import { meQuery, useMay, useMe } from "#office/me.ts"
import { Toaster } from "#office/parts/dialog/toaster.tsx"
import { SaveBar, useSaveBar } from "#office/parts/form/save-bar.tsx"
import { Fault } from "#office/parts/page/empty.tsx"
import { BottomBar } from "./bottom-bar.tsx"
import * as styles from "./frame.module.css"
import { GateDialogs } from "./gate-dialogs.tsx"
import { ask } from "./gate-state.ts"
import { Keys } from "./keys.tsx"
import { NoPermission } from "./page-states.tsx"
import { PaletteHost } from "./palette/palette-host.tsx"
import { Sidebar } from "./sidebar.tsx"
import { useIsSidebarNarrow } from "./sidebar-width.ts"
import { TopBar } from "./top-bar.tsx"
import { useMenu } from "./use-menu.ts"

/** The frame around every page of a signed-in member. */
export function Frame() {
  const me = useQuery(meQuery)
  useGate()
  if (me.isError) return <Fault wholePage fault={me.error} onRetry={() => void me.refetch()} />
  if (!me.data) return null
  return <SignedInFrame />
}

function SignedInFrame() {
  const isNarrow = useIsSidebarNarrow()
  usePhotoSending()
  useEffect(focusAfterSignIn, [])
  return (
    <div className={styles.app} data-narrow={isNarrow || undefined}>
      <a className={styles.skip} href="#main">
        {m.office_skip()}
      </a>
      <Sidebar />
      <div className={styles.main}>
        <TopBarOrSaveBar />
        <main id="main" tabIndex={-1}>
          <PermittedPage />
        </main>
      </div>
      <BottomBar />
      <Toaster />
      <GateDialogs />
      <PaletteHost />
      <Keys />
    </div>
  )
}

/** The sign-in opens a new document, in which the page has the focus, unless it has given it to one of its fields. */
function focusAfterSignIn(): void {
  const isFromSignIn = document.referrer.startsWith(`${location.origin}/office/sign-in`)
  if (isFromSignIn && document.activeElement === document.body) document.getElementById("main")?.focus()
}

/** Sends the photos that this member left waiting on this device, whichever page is open. [OFFICE-103] */
function usePhotoSending(): void {
  const { id } = useMe()
  useEffect(() => {
    // Apart from the first load: most devices have none.
    const following = import("#office/parts/photos/photo-outbox.ts").then(({ followPhotos }) => followPhotos(id))
    return () => void following.then((end) => end())
  }, [id])
}

/** The save bar of a changed form replaces the top bar. */
function TopBarOrSaveBar() {
  const bar = useSaveBar()
  return bar ? <SaveBar bar={bar} /> : <TopBar />
}

const NOTHING: StaticDataRouteOption = {}

/** The page, or a notice that names the missing permission and who can grant it. Without Today the member begins with the first page of the menu. */
function PermittedPage() {
  const { permission, title } = useMatches().at(-1)?.staticData ?? NOTHING
  const may = useMay()
  const [first] = useMenu()
  const isStart = useRouterState({ select: ({ location }) => location.pathname === "/" })
  usePageTitle(title?.())
  // The first page of a courier is the list of orders.
  if (permission && !may(permission) && isStart && first) return <Navigate to={first.to} replace />
  if (permission && !may(permission)) return <NoPermission permission={permission} />
  return <Outlet />
}

function usePageTitle(title: string | undefined): void {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may set another title, which the next page replaces.
  useEffect(() => {
    const shop = m.office_of({ shopName: document.documentElement.dataset["shop"] ?? "" })
    document.title = title ? `${title} | ${shop}` : shop
  }, [title, path])
}

/** A call without a session leads to the sign-in page and back. The lock and the second factor open a dialog on the page. */
function useGate(): void {
  const navigate = useNavigate()
  useEffect(() => {
    setGate({
      // Nothing can be saved without a session, so nothing is asked: the draft of a changed form is kept.
      signedOut: () => void navigate({ to: "/sign-in", search: { to: location.pathname + location.search }, ignoreBlocker: true }),
      unlocked: async () => void (await ask("unlock")),
      factorGiven: () => ask("factor"),
    })
    return () => setGate(null)
  }, [navigate])
}
