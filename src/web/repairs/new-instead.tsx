import { m } from "#messages/messages.js"
import { Icon } from "#ui/media/icon.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { priceText } from "#ui/text/language.ts"
import { api } from "#web/api.ts"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { paths } from "#web/paths.ts"
import styles from "./repairs.module.css"

const loadProducts = (model: number, signal: AbortSignal) => api().catalog.ofModel({ id: model }, { signal })

/** A link to the same model as a new product, with the price of its card; nothing when it is not in stock. [spec 5 §13] */
export function NewInstead({ model }: { model: number }) {
  const loaded = useLoaded(loadProducts, model)
  const [product] = loaded.state === "ready" ? loaded.data : []
  const [variant] = product?.variants ?? []
  if (!product || !variant) return null
  return (
    <SiteLink className={`link small ${styles.newInstead}`} href={paths.product(product.slug, product.id, variant.slug)}>
      <Icon name="bag" size="sm" />
      {m.repairs_new_from({ price: priceText(product.selling_price) })}
    </SiteLink>
  )
}
