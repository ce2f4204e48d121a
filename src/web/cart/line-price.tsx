import type { CartProduct } from "#contract/cart.ts"
import { m } from "#messages/messages.js"
import { dirhams, formatPrice, qar } from "#rules/money.ts"
import { Price } from "#ui/text/price.tsx"
import styles from "./cart.module.css"

/** What the pieces of a line cost together, and what one costs when there are several. */
export function LinePrice({ product, quantity }: { product: CartProduct; quantity: number }) {
  const times = (price: number) => qar(dirhams(price) * quantity)
  return (
    <div className={styles.price}>
      <Price size="product" className={styles.amounts} selling={times(product.selling_price)} maximum={times(product.maximum_price)} />
      {quantity > 1 && <p className="meta quiet">{m.cart_each({ price: formatPrice(product.selling_price) })}</p>}
    </div>
  )
}
