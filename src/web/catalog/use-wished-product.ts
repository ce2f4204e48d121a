import { useHydrated } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import type { ProductDetails, Variant } from "#contract/catalog.ts"
import { requestedQuantity } from "#rules/special-request.ts"
import { variantBySlug } from "#rules/variant-selection.ts"
import { api } from "#web/api.ts"
import { paths } from "#web/paths.ts"

type Found = { product: ProductDetails; variant: Variant }
type Wished = {
  found: Found | null
  /** Whether the address names no product that the shop has. */
  isMissing: boolean
  /** 0 when the address does not say. */
  quantity: number
  /** Of the product's page. */
  address: string
}

/** The product that an address asks for: read in the browser, since the kept page is the same for every query. */
export function useWishedProduct(search: string): Wished {
  const isHydrated = useHydrated()
  const query = new URLSearchParams(isHydrated ? search : "")
  const id = requestedQuantity(query.get("product") ?? "")
  const slug = query.get("variant") ?? ""
  const [product, setProduct] = useState<ProductDetails | null>(null)
  const [missing, setMissing] = useState<number | null>(null)

  useEffect(() => {
    if (id === 0) return
    const aborting = new AbortController()
    api()
      .catalog.product({ id }, { signal: aborting.signal })
      .then(setProduct)
      .catch(() => {
        if (!aborting.signal.aborted) setMissing(id)
      })
    return () => aborting.abort()
  }, [id])

  const found = product?.id === id ? { product, variant: variantBySlug(product.variants, slug) } : null
  return {
    found,
    isMissing: isHydrated && (id === 0 || missing === id),
    quantity: requestedQuantity(query.get("quantity") ?? ""),
    address: found ? paths.product(found.product.slug, id, found.variant.slug) : "",
  }
}
