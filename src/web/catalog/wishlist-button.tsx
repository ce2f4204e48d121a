import { m } from "#messages/messages.js"
import { Icon } from "#web/ui/icon.tsx"
import { iconButtonClass } from "#web/ui/icon-button-class.ts"
import { useWish } from "./wishlist.ts"

/** The heart of a product; it is full once the product is on this device's wishlist. */
export function WishlistButton({ productId }: { productId: number }) {
  const { isWished, toggle } = useWish(productId)
  const text = isWished ? m.catalog_product_wishlist_added() : m.catalog_product_wishlist_add()
  return (
    <button type="button" className={iconButtonClass()} title={text} onClick={toggle}>
      <Icon name="heart" filled={isWished} />
      <span className="sr">{text}</span>
    </button>
  )
}
