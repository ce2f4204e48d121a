import { useState } from "react"
import { m } from "#messages/messages.js"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { ItemLine } from "#ui/text/item-line.tsx"
import { priceText } from "#ui/text/language.ts"
import { api } from "#web/api.ts"
import { recentlyViewed } from "#web/device/recently-viewed.ts"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { paths } from "#web/paths.ts"
import styles from "./cart.module.css"

/** The products viewed last on this device, shown with an empty cart. Rendered only in the browser. */
export function LastViewed() {
  const [ids] = useState(() => recentlyViewed().join(","))
  return ids === "" ? null : <ViewedProducts ids={ids} />
}

/** Products by their ids, separated by commas. They are optional: when they cannot be loaded, nothing shows. */
function ViewedProducts({ ids }: { ids: string }) {
  const products = useLoaded(loadViewed, ids)
  if (products.state === "failed" || (products.state === "ready" && products.data.length === 0)) return null
  return (
    <section className="stack" aria-labelledby="last-viewed">
      <h2 className="h-small" id="last-viewed">
        {m.cart_last_viewed()}
      </h2>
      {products.state === "loading" ? (
        <Skeleton className={styles.viewedPending} />
      ) : (
        <ul className={styles.viewed} aria-labelledby="last-viewed">
          {products.data.map(({ id, slug, title, thumbnail, selling_price, variants: [first] }) => (
            <li key={id}>
              <ItemLine
                small
                title={title}
                image={thumbnail}
                href={first ? paths.product(slug, id, first.slug) : paths.homeProduct(slug, id)}
                notes={[
                  <bdi key="price" className="strong">
                    {priceText(selling_price)}
                  </bdi>,
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The products in the order of the ids; one that the shop no longer sells is left out. */
async function loadViewed(ids: string, signal: AbortSignal) {
  const viewed = ids.split(",").map(Number)
  const { results } = await api().catalog.products({ products: viewed }, { signal })
  return results.toSorted((a, b) => viewed.indexOf(a.id) - viewed.indexOf(b.id))
}
