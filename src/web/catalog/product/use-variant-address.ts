import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { whenIdle } from "#ui/layout/lazy-when-idle.ts"
import { handOver, loadHead, type ProductPage } from "./load-product.ts"
import { isOwnAddress, type ProductAddress, variantParams } from "./product-address.ts"

const VARIANT = "/$productSlug/$id/$variantSlug"

/**
 * Writes the variant into the address in place of what stands there, without asking for the product again and without scrolling; at once
 * when the address that the visitor came by is not the variant's own. [PDP-01, PDP-31]
 */
export function useVariantAddress(page: ProductPage, address: ProductAddress, variantSlug: string): (variantSlug: string) => void {
  const router = useRouter()
  const isWritten = isOwnAddress(page.product, address)

  function write(slug: string) {
    handOver(page)
    void router.navigate({
      to: VARIANT,
      params: variantParams(page.product, slug),
      search: true,
      hash: true,
      replace: true,
      resetScroll: false,
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is written once for each that needs it.
  useEffect(() => {
    if (isWritten) return
    let isShown = true
    // All that the next address needs comes first: waiting for it there would empty the screen.
    void Promise.all([router.loadRouteChunk(router.routesById[VARIANT]), loadHead()]).then(() => isShown && write(variantSlug))
    return () => {
      isShown = false
    }
  }, [isWritten, variantSlug])

  useEffect(() => {
    // Ahead of the first choice, which then need not wait for it.
    void whenIdle().then(loadHead)
  }, [])

  return write
}
