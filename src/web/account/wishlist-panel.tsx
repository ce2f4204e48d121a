import { useState } from "react"
import { m } from "#messages/messages.js"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Button } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { api } from "#web/api.ts"
import { type CardProduct, cardProduct } from "#web/catalog/card/card-product.ts"
import { ProductCard } from "#web/catalog/card/product-card.tsx"
import { useWishes } from "#web/device/wishlist.ts"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import { useLoaded } from "#web/loading/use-loaded.ts"
import styles from "./account.module.css"

/** The number of products per call. */
const PAGE = 10

/** The specified message, and below it the products on this device's wishlist, the latest first. [spec 2 §2, 3 §9] */
export function WishlistPanel() {
  const wishes = useWishes()
  const [pages, setPages] = useState(1)
  const latest = wishes.toReversed()
  const shown = Array.from({ length: Math.min(pages, Math.ceil(latest.length / PAGE)) }, (_, page) =>
    latest.slice(page * PAGE, (page + 1) * PAGE).join(","),
  )
  return (
    <div className="stack-6">
      <Panel className={styles.wishlist}>
        <Icon name="heart" size="lg" className={styles.heart} />
        <h1 className="h-block">{m.account_wishlist_heading()}</h1>
        <p className="h-section">{m.account_wishlist_sub_heading()}</p>
        <p className="strong">{m.account_wishlist_message()}</p>
        <p className="small quiet">{m.account_wishlist_description()}</p>
      </Panel>
      {shown.length > 0 && (
        <section className="stack" aria-labelledby="wished">
          <h2 className="h-small" id="wished">
            {m.account_wishlist_saved()}
          </h2>
          {shown.map((ids) => (
            <WishedProducts key={ids} ids={ids} />
          ))}
          {latest.length > pages * PAGE && <Button onClick={() => setPages(pages + 1)}>{m.account_wishlist_more()}</Button>}
        </section>
      )}
    </div>
  )
}

/** At most ten products, by their ids, separated by commas. */
function WishedProducts({ ids }: { ids: string }) {
  const products = useLoaded(loadWished, ids)
  return (
    <LoadedPart
      loaded={products}
      waiting={
        <div className={styles.wished}>
          <Skeleton shape="card" />
        </div>
      }
    >
      {(found) => (
        <ul className={styles.wished}>
          {found.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
    </LoadedPart>
  )
}

/** The products in the order of the ids; one that the shop no longer sells is left out. */
async function loadWished(ids: string, signal: AbortSignal): Promise<CardProduct[]> {
  const wanted = ids.split(",").map(Number)
  const { results } = await api().catalog.products({ products: wanted }, { signal })
  return results.map(cardProduct).sort((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id))
}
