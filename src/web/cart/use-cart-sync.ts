import { useEffect } from "react"
import { whenIdle } from "#ui/layout/lazy-when-idle.ts"

/** Loads the cart of a signed-in customer when the browser is idle. [spec 1 §4] */
export function useCartSync(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return
    whenIdle()
      .then(() => import("./use-cart.ts"))
      .then(({ loadCartOnce }) => loadCartOnce())
      // If the script fails to load, the remembered count stays.
      .catch(() => {})
  }, [signedIn])
}
