import { useRouter, useRouterState } from "@tanstack/react-router"
import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, memo, type ReactNode, Suspense, useEffect } from "react"
import type { MenuItem } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { showFailure } from "#ui/dialog/show-failure.ts"
import { lazyWhenIdle, whenIdle } from "#ui/layout/lazy-when-idle.ts"
import { ImageBaseContext } from "#ui/media/picture.tsx"
import { SkipLink } from "#ui/navigation/site-link.tsx"
import { api } from "#web/api.ts"
import { storeCartCount, useCartCount } from "#web/cart/use-cart-count.ts"
import { readToken } from "#web/device/token.ts"
import { LazyDialog } from "#web/loading/lazy-dialog.tsx"
import type { Site } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import { Header } from "#web/shell/header/header.tsx"
import { showSignIn, useShownSignIn } from "#web/sign-in/use-sign-in.ts"
import { useSignedIn } from "#web/sign-in/use-signed-in.ts"
import { Footer, type FooterProps } from "./footer.tsx"
import { useForwardScroll } from "./forward-scroll.ts"
import { OverPage } from "./over-page.tsx"

const NO_ANNOUNCEMENT = { __html: "" }

type ShellProps = { menu: MenuItem[]; site: Site; children: ReactNode }

/** The frame of every screen: skip link, header, the one `main`, footer, toasts and the sign-in dialogs. It is a child of `<body>`. */
export function Shell({ menu, site, children }: ShellProps) {
  const cartCount = useCartCount()
  const signedIn = useSignedIn()
  useCartSync(signedIn)
  useForwardScroll()
  const router = useRouter()
  const isCheckout = useRouterState({ select: ({ location }) => location.pathname === paths.placeOrder() })
  return (
    <ImageBaseContext value={site.imageBase}>
      <SkipLink />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty here; the server writes the escaped announcement into it. */}
      <div id="announcement" suppressHydrationWarning dangerouslySetInnerHTML={NO_ANNOUNCEMENT} />
      <Header
        shopName={site.shopName}
        menu={menu}
        cartCount={cartCount}
        signedIn={signedIn}
        onSignIn={() => showSignIn("login")}
        isReduced={isCheckout}
        search={(keyword, signal) => api().catalog.autocomplete({ keyword }, { signal })}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <FooterPlace shopName={site.shopName} social={site.social} phone={site.support.phone} year={site.year} isReduced={isCheckout} />
      <OverPagePlace />
      <SignInDialogs onSignedIn={() => void carryOutWanted(router)} />
    </ImageBaseContext>
  )
}

const loadPanel = () => import("#web/sign-in/dialogs/sign-in-panel.tsx").then((module) => module.SignInPanel)

/** The sign-in dialogs; their code loads when the first one opens. `onSignedIn` is called after every login. */
function SignInDialogs({ onSignedIn }: { onSignedIn: () => void }) {
  const shown = useShownSignIn()
  return (
    shown && (
      <LazyDialog load={loadPanel} onClose={shown.onClose}>
        {(Panel) => (
          <Panel
            {...shown}
            onSignedIn={() => {
              shown.onSignedIn?.()
              onSignedIn()
            }}
          />
        )}
      </LazyDialog>
    )
  )
}

/** Carries out the purchase that a visitor wanted before the login. */
async function carryOutWanted(router: ReturnType<typeof useRouter>): Promise<void> {
  try {
    const wanted = await import("#web/cart/wanted-purchase.ts")
    await wanted.carryOutWanted(router)
  } catch {
    showFailure(m.refusal_no_connection())
  }
}

/** Loads the cart of a signed-in customer when the browser is idle. [spec 1 §4] */
function useCartSync(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return
    whenIdle()
      .then(() => import("#web/cart/use-cart.ts"))
      .then(({ loadCartOnce }) => loadCartOnce())
      // If the script fails to load, the remembered count stays.
      .catch(() => {})
    return () => {
      // An answer that arrives while another tab signs out may store the count again.
      if (readToken() === null) storeCartCount(null)
    }
  }, [signedIn])
}

const IdleFooter: ComponentType<FooterProps> = createIsomorphicFn()
  .server((): ComponentType<FooterProps> => Footer)
  .client((): ComponentType<FooterProps> => lazyWhenIdle(() => import("./footer.tsx").then((module) => module.Footer)))()

/**
 * The footer as the server rendered it. Its script loads when the browser is idle, because its links work without it. The boundary keeps
 * the server's elements until then if the props do not change: hence the memo.
 */
const FooterPlace = memo(function FooterPlace(props: FooterProps) {
  return (
    <Suspense>
      <IdleFooter {...props} />
    </Suspense>
  )
})

const IdleOverPage: ComponentType = createIsomorphicFn()
  .server((): ComponentType => OverPage)
  .client((): ComponentType => lazyWhenIdle(() => import("./over-page.tsx").then((module) => module.OverPage)))()

/** Toasts and the checkout of a Buy Now. The script loads when the browser is idle: none shows before the visitor does something. */
const OverPagePlace = memo(function OverPagePlace() {
  return (
    <Suspense>
      <IdleOverPage />
    </Suspense>
  )
})
