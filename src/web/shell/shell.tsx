import type { ReactNode } from "react"
import type { MenuItem } from "#contract/home.ts"
import { ImageBaseContext } from "#ui/media/image-base.ts"
import { api } from "#web/api.ts"
import { useCartCount } from "#web/cart/use-cart-count.ts"
import { useCartSync } from "#web/cart/use-cart-sync.ts"
import type { Site } from "#web/page-context.ts"
import { Header } from "#web/shell/header/header.tsx"
import { SignInDialogs } from "#web/sign-in/dialogs/sign-in-dialogs.tsx"
import { showSignIn } from "#web/sign-in/use-sign-in.ts"
import { useSignedIn } from "#web/sign-in/use-signed-in.ts"
import { DeferredFooter } from "./deferred-footer.tsx"
import { PageFrame } from "./page-frame.tsx"
import { useForwardScroll } from "./use-forward-scroll.ts"

type ShellProps = { menu: MenuItem[]; site: Site; children: ReactNode }

/** The frame of the shop with what it needs from the features: the search, the cart's count, the sign-in. */
export function Shell({ menu, site, children }: ShellProps) {
  const cartCount = useCartCount()
  const signedIn = useSignedIn()
  useCartSync(signedIn)
  useForwardScroll()
  return (
    <ImageBaseContext value={site.imageBase}>
      <PageFrame
        header={
          <Header
            shopName={site.shopName}
            menu={menu}
            cartCount={cartCount}
            signedIn={signedIn}
            onSignIn={() => showSignIn("login")}
            search={(keyword, signal) => api().catalog.autocomplete({ keyword }, { signal })}
          />
        }
        footer={<DeferredFooter shopName={site.shopName} social={site.social} year={site.year} />}
      >
        {children}
      </PageFrame>
      <SignInDialogs />
    </ImageBaseContext>
  )
}
