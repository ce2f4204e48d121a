import { useCanGoBack, useRouter } from "@tanstack/react-router"
import { type ReactNode, useEffect } from "react"
import { paths } from "#web/paths.ts"
import { type SignInDialog, showSignIn } from "./use-sign-in.ts"

/** An address that means a sign-in dialog: opens it over the page in `children`. Closing it goes back to where one came from. */
export function SignInAddress({ dialog, children }: { dialog: SignInDialog; children: ReactNode }) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  useEffect(() => {
    showSignIn(dialog, () => {
      if (canGoBack) router.history.back()
      else void router.navigate({ href: paths.home(), replace: true, resetScroll: false })
    })
    return () => showSignIn(null)
  }, [dialog, router, canGoBack])
  return children
}
