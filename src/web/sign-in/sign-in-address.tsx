import { useCanGoBack, useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { readToken } from "#web/device/token.ts"
import { paths } from "#web/paths.ts"
import { dialogAddresses, type SignInDialog, showSignIn } from "./use-sign-in.ts"

/**
 * An address of a sign-in dialog: opens it over the page around. Closing it returns to the page before. A signed-in customer gets the home
 * page.
 */
export function SignInAddress({ dialog }: { dialog: SignInDialog }) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  useEffect(() => {
    const replaceBy = (href: string) => void router.navigate({ href, replace: true, resetScroll: false })
    if (readToken() !== null) return replaceBy(paths.home())
    showSignIn(dialog, {
      hasAddress: true,
      onClose: () => (canGoBack ? router.history.back() : replaceBy(paths.home())),
      onSwitch: (next) => replaceBy(dialogAddresses[next]()),
    })
    return () => showSignIn(null)
  }, [dialog, router, canGoBack])
  return null
}
