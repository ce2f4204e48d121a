import { createFileRoute, useHydrated, useRouter, useRouterState } from "@tanstack/react-router"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#ui/form/button-link.tsx"
import { PageHeading } from "#ui/layout/page-heading.tsx"
import { Empty } from "#ui/text/empty.tsx"
import { Notice } from "#ui/text/notice.tsx"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { SpecialRequestForm } from "./special-request-form.tsx"
import { useWishedProduct } from "./use-wished-product.ts"

export const Route = createFileRoute("/special-quantity-form")({
  loader: ({ location }) => ({ head: pageHead({ title: m.catalog_special_request_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: SpecialQuantityFormPage,
})

/** The form of special requests as a page of its own: `?product={id}&variant={slug}&quantity={n}` says what is asked for. */
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
  const wished = useWishedProduct(search)

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
      {wished.found ? (
        <p className="lead">
          <bdi>{wished.found.variant.title || wished.found.product.title}</bdi>
        </p>
      ) : (
        isHydrated && wished.isMissing && <Notice>{m.catalog_special_request_no_product()}</Notice>
      )}
      <SpecialRequestForm
        key={wished.quantity}
        wish={wished.found && { product: wished.found.product.id, variant: wished.found.variant.id }}
        maxQuantity={wished.found?.product.max_quantity ?? null}
        quantity={wished.quantity}
        onCancel={() => void router.navigate({ href: wished.found ? wished.address : paths.home(), resetScroll: false })}
        onSent={() => setSent(true)}
      />
    </div>
  )
}
