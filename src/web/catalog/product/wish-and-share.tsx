import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { iconButtonClass } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { copyText } from "#ui/text/copy-text.ts"
import { useWish } from "#web/wishlist.ts"

/** The wishlist button of a product, and the button that copies its address. */
export function WishAndShare({ productId }: { productId: number }) {
  return (
    <>
      <WishlistButton productId={productId} />
      <ShareButton />
    </>
  )
}

/** The heart is filled when the product is on this device's wishlist. */
function WishlistButton({ productId }: { productId: number }) {
  const { isWished, toggle } = useWish(productId)
  const change = () => {
    toggle()
    showToast(isWished ? m.catalog_product_wishlist_removed() : m.catalog_product_wishlist_added(), { kind: "good" })
  }
  const text = isWished ? m.catalog_product_wishlist_added() : m.catalog_product_wishlist_add()
  return (
    <button type="button" className={iconButtonClass()} title={text} onClick={change}>
      <Icon name="heart" filled={isWished} />
      <span className="sr">{text}</span>
    </button>
  )
}

/** Copies the current address of the page, with the selected variant. [spec 1 §8] */
function ShareButton() {
  async function share() {
    const isCopied = await copyText(window.location.href)
    showToast(isCopied ? m.catalog_product_link_copied() : m.catalog_product_link_not_copied(), { kind: isCopied ? "good" : "bad" })
  }

  return (
    <button type="button" className={iconButtonClass()} title={m.catalog_product_share()} onClick={() => void share()}>
      <Icon name="share" />
      <span className="sr">{m.catalog_product_share()}</span>
    </button>
  )
}
