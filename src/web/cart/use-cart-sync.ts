import { useEffect } from "react"
import { whenIdle } from "#ui/layout/lazy-when-idle.ts"

/** Reads the cart once somebody is signed in, when the browser has time for it. [spec 1 §4] */
export function useCartSync(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return
    whenIdle()
      .then(() => import("./use-cart.ts"))
      .then(({ loadCartOnce }) => loadCartOnce())
      // Without its script the count stays as it was remembered.
      .catch(() => {})
  }, [signedIn])
}
