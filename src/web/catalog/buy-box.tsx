import { lazy, Suspense, useId, useRef } from "react"
import type { ProductDetails, Variant } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { stockState } from "#rules/buying.ts"
import type { Selection } from "#rules/variant-selection.ts"
import { Quantity } from "#web/cart/quantity.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { ErrorText } from "#web/ui/error-text.tsx"
import { Icon } from "#web/ui/icon.tsx"
import styles from "./buy-box.module.css"
import { aboveStockText } from "./buy-box-above-stock.ts"
import { BuyBar } from "./buy-box-bar.tsx"
import { selectionText } from "./option-picker-values.ts"
import { loadPurchase, usePurchase } from "./use-purchase.ts"

const SpecialRequestModal = lazy(() => import("./special-request-modal.tsx").then((module) => ({ default: module.SpecialRequestModal })))

type BuyBoxProps = {
  product: ProductDetails
  variant: Variant
  selection: Selection
  quantity: number
  onQuantity: (quantity: number) => void
}

/** Quantity, Buy Now and Add to Cart, or why there are none. On phones a bar at the bottom stands in while the buttons are out of sight. */
export function BuyBox(props: BuyBoxProps) {
  const { product, variant, selection, quantity, onQuantity } = props
  const reasonId = useId()
  const actions = useRef<HTMLDivElement>(null)
  const purchase = usePurchase(props)
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
  const isAdded = purchase.state === "added"
  const guard = { disabled: isAbove, "aria-describedby": isAbove ? reasonId : undefined }
  const cartButton = {
    ...guard,
    busy: purchase.state === "adding",
    busyText: m.catalog_product_adding(),
    onClick: () => void purchase.start(isAdded ? "viewCart" : "addToCart"),
  }
  const cartText = isAdded ? m.catalog_product_view_cart() : m.catalog_product_add_to_cart()
  return (
    <div className={styles.box} onPointerEnter={() => loadPurchase().catch(() => {})}>
      <Quantity
        quantity={quantity}
        stock={variant.inventory_quantity}
        onChange={onQuantity}
        onEnter={() => void (isAdded || purchase.start("addToCart"))}
        describedBy={isAbove ? reasonId : undefined}
      />
      {isAbove && <ErrorText id={reasonId} role="alert" text={aboveStockText(quantity, variant.inventory_quantity)} />}
      <div ref={actions} className={styles.actions}>
        <Button kind="primary" size="lg" {...guard} onClick={() => void purchase.start("buyNow")}>
          {m.catalog_product_buy_now()}
        </Button>
        <Button size="lg" {...cartButton}>
          <Icon name="bag" />
          {cartText}
        </Button>
      </div>
      <p className={styles.label} role="status">
        {purchase.isLabelled && m.catalog_product_added()}
      </p>
      {purchase.text && <ErrorText role="alert" text={purchase.text} />}
      <BuyBar priceQar={variant.selling_price} choice={selectionText(product, selection)} standsInFor={actions}>
        <Button kind="primary" size="lg" {...cartButton}>
          {cartText}
        </Button>
      </BuyBar>
      {purchase.asksForMore && (
        <Suspense>
          <SpecialRequestModal product={product} variant={variant} quantity={quantity} onClose={purchase.closeRequest} />
        </Suspense>
      )}
    </div>
  )
}
