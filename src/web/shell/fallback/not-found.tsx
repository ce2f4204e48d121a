import { lazy, Suspense, useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { Shore } from "#ui/feedback/shore.tsx"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { ButtonLink } from "#ui/form/button.tsx"
import { paths } from "#web/paths.ts"
import * as styles from "./fallback.module.css"
import type { NotFoundProducts } from "./not-found-products.tsx"

// Optional: when the script cannot be loaded, there are no products.
const Products = lazy(() =>
  import("./not-found-products.tsx").then(
    (module) => ({ default: module.NotFoundProducts }),
    () => ({ default: NoProducts }),
  ),
)

/** The page of an unknown address: links to other pages, and some products after hydration. */
export function NotFound() {
  return (
    <>
      <div className="wrap">
        <Shore
          title={m.shell_not_found_title()}
          text={m.shell_not_found_text()}
          ways={
            <>
              <ButtonLink kind="primary" size="lg" href={paths.home()}>
                {m.shell_to_home()}
              </ButtonLink>
              <ButtonLink kind="light" size="lg" href={paths.contact()}>
                {m.shell_contact_us()}
              </ButtonLink>
            </>
          }
        />
      </div>
      <SuggestedProducts />
    </>
  )
}

/** Reserves the space before the products load. An unknown address has no loader, so the browser requests them. */
function SuggestedProducts() {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const held = <ProductsPlaceholder />
  return (
    <section className={`section wrap ${styles.products}`}>
      {isMounted ? (
        <Suspense fallback={held}>
          <Products whileLoading={held} />
        </Suspense>
      ) : (
        held
      )}
    </section>
  )
}

const NoProducts: typeof NotFoundProducts = () => null

function ProductsPlaceholder() {
  return (
    <div className={styles.held}>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </div>
  )
}
