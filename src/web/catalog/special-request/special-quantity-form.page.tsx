import { createFileRoute, useHydrated, useRouter, useRouterState } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import type { ProductDetails, Variant } from "#contract/products.ts"
import { m } from "#messages/messages.js"
import { requestedQuantity } from "#rules/catalog/special-request.ts"
import { variantBySlug } from "#rules/catalog/variant-selection.ts"
import { Empty } from "#ui/feedback/empty.tsx"
import { ButtonLink } from "#ui/form/button.tsx"
import { PageHeading } from "#ui/layout/page-heading.tsx"
import { api } from "#web/api.ts"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { ProductChooser } from "./product-chooser.tsx"
import { SpecialRequestForm } from "./special-request-form.tsx"

export const Route = createFileRoute("/special-quantity-form")({
  loader: ({ location }) => ({ head: pageHead({ title: m.catalog_special_request_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: SpecialQuantityFormPage,
})

/** The special request form as a separate page: `?product={id}&variant={slug}&quantity={n}` preset it. */
function SpecialQuantityFormPage() {
  return (
    <PageHeading title={m.catalog_special_request_title()}>
      <SpecialQuantity />
    </PageHeading>
  )
}

function SpecialQuantity() {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const router = useRouter()
  const isHydrated = useHydrated()
  const [isSent, setSent] = useState(false)
  const requested = useRequestedProduct(search)

  if (isSent) {
    return (
      <Empty
        icon="check"
        heading="h2"
        title={m.catalog_special_request_sent()}
        action={
          <ButtonLink kind="primary" size="lg" href={paths.home()}>
            {m.catalog_special_request_shop()}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <div className="narrow stack-6">
      {requested.found ? (
        <p className="lead">
          <bdi>{requested.found.variant.title || requested.found.product.title}</bdi>
        </p>
      ) : (
        isHydrated && requested.isMissing && <ProductChooser quantity={requested.quantity} />
      )}
      <SpecialRequestForm
        item={requested.found && { product: requested.found.product.id, variant: requested.found.variant.id }}
        maxQuantity={requested.found?.product.max_quantity ?? null}
        quantity={requested.quantity}
        onCancel={() => void router.navigate({ href: requested.found ? requested.address : paths.home(), resetScroll: false })}
        onSent={() => setSent(true)}
      />
    </div>
  )
}

type RequestedProduct = {
  found: { product: ProductDetails; variant: Variant } | null
  /** Whether the product in the address does not exist. */
  isMissing: boolean
  /** 0 when the address has none. */
  quantity: number
  /** The address of the product page. */
  address: string
}

/** The product in the address. The browser reads it, because the cached page is the same for every query. */
function useRequestedProduct(search: string): RequestedProduct {
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
