import { m } from "#messages/messages.js"
import { iconButtonClass } from "#ui/form/icon-button-class.ts"
import { Icon } from "#ui/media/icon.tsx"
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
