import { useId, useRef } from "react"
import { m } from "#messages/messages.js"
import { stockState } from "#rules/buying.ts"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Badge } from "#ui/text/badge.tsx"
import { ErrorText } from "#ui/text/error-text.tsx"
import { Quantity } from "#web/cart/quantity.tsx"
import styles from "./buy-box.module.css"
import { aboveStockText } from "./buy-box-above-stock.ts"
import { BuyBar } from "./buy-box-bar.tsx"
import { selectionText } from "./picker-options.ts"
import type { Wish } from "./purchase.ts"
import { loadPurchase, usePurchase } from "./use-purchase.ts"

type BuyBoxProps = Wish & { onQuantity: (quantity: number) => void }

/** Quantity, Buy Now and Add to Cart, or why there are none. On phones a bar at the bottom stands in while the buttons are out of sight. */
export function BuyBox(props: BuyBoxProps) {
  const { product, variant, selection, quantity, onQuantity } = props
  const reasonId = useId()
  const actions = useRef<HTMLDivElement>(null)
  const { start, button, isBusy, isAdded, text, label, Dialog, closeDialog } = usePurchase(props)
  const stock = stockState(variant.inventory_quantity, variant.out_of_stock, quantity)

  if (stock === "out_of_stock" || stock === "select_less") {
    return (
      <div className={styles.none}>
        <Badge tone="red">{m.catalog_product_out_of_stock()}</Badge>
        {stock === "select_less" && <ErrorText text={m.catalog_product_select_less()} />}
      </div>
    )
  }

  const isAbove = stock === "above_stock"
  const guard = { disabled: isAbove, "aria-describedby": isAbove ? reasonId : undefined }
  const add = () => void start(isAdded ? "viewCart" : "addToCart")
  const addText = button ?? m.catalog_product_add_to_cart()
  return (
    <div className={styles.box} onPointerEnter={() => loadPurchase().catch(() => {})}>
      <Quantity
        quantity={quantity}
        stock={variant.inventory_quantity}
        onChange={onQuantity}
        onEnter={() => isAdded || add()}
        describedBy={isAbove ? reasonId : undefined}
      />
      {isAbove && <ErrorText id={reasonId} role="alert" text={aboveStockText(quantity, variant.inventory_quantity)} />}
      <div ref={actions} className={styles.actions}>
        <Button kind="primary" size="lg" {...guard} onClick={() => void start("buyNow")}>
          {m.catalog_product_buy_now()}
        </Button>
        <Button size="lg" {...guard} busy={isBusy} onClick={add}>
          {!isBusy && <Icon name="bag" />}
          {addText}
        </Button>
      </div>
      <p className={styles.label} role="status">
        {label}
      </p>
      {text && <ErrorText role="alert" text={text} />}
      <BuyBar priceQar={variant.selling_price} choice={selectionText(product, selection)} standsInFor={actions}>
        <Button kind="primary" size="lg" {...guard} busy={isBusy} onClick={add}>
          {addText}
        </Button>
      </BuyBar>
      {Dialog && <Dialog product={product} variant={variant} quantity={quantity} onClose={closeDialog} />}
    </div>
  )
}
