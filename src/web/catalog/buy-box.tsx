import { useId, useRef, useState } from "react"
import type { ProductDetails, Variant } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { stockState } from "#rules/buying.ts"
import type { Selection } from "#rules/variant-selection.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { ErrorText } from "#web/ui/error-text.tsx"
import { Icon } from "#web/ui/icon.tsx"
import { showToast } from "#web/ui/toast.ts"
import styles from "./buy-box.module.css"
import { BuyBar } from "./buy-box-bar.tsx"
import { aboveStockText, buyingObstacle } from "./buy-box-obstacle.ts"
import { selectionText } from "./option-picker-values.ts"
import { Quantity } from "./quantity.tsx"

type BuyBoxProps = {
  product: ProductDetails
  variant: Variant
  selection: Selection
  quantity: number
  onQuantity: (quantity: number) => void
}

/** Quantity, Buy Now and Add to Cart, or why there are none. On phones a bar at the bottom stands in while the buttons are out of sight. */
export function BuyBox({ product, variant, selection, quantity, onQuantity }: BuyBoxProps) {
  const reasonId = useId()
  const actions = useRef<HTMLDivElement>(null)
  // A sentence about the options lasts until they change.
  const [missing, setMissing] = useState<{ text: string; selection: Selection } | null>(null)
  const stock = stockState(variant.inventory_quantity, variant.out_of_stock, quantity)

  if (stock === "out_of_stock" || stock === "select_less") {
    return (
      <div className={styles.none}>
        <Badge tone="red">{m.catalog_product_out_of_stock()}</Badge>
        {stock === "select_less" && <ErrorText text={m.catalog_product_select_less()} />}
      </div>
    )
  }

  function buy() {
    const obstacle = buyingObstacle({
      selectedOptions: Object.keys(selection).length,
      optionCount: product.options.length,
      // Every visitor is signed out as yet.
      signedIn: false,
      quantity,
      maxQuantity: product.max_quantity,
      inventory: variant.inventory_quantity,
    })
    if (obstacle?.problem === "options_missing" && obstacle.text) setMissing({ text: obstacle.text, selection })
    else if (obstacle?.text) showToast(obstacle.text, { kind: "bad", place: "center" })
  }

  const isAbove = stock === "above_stock"
  return (
    <div className={styles.box}>
      <Quantity
        quantity={quantity}
        stock={variant.inventory_quantity}
        onChange={onQuantity}
        onEnter={buy}
        describedBy={isAbove ? reasonId : undefined}
      />
      {isAbove && <ErrorText id={reasonId} role="alert" text={aboveStockText(quantity, variant.inventory_quantity)} />}
      <div ref={actions} className={styles.actions}>
        <Button kind="primary" size="lg" disabled={isAbove} aria-describedby={isAbove ? reasonId : undefined} onClick={buy}>
          {m.catalog_product_buy_now()}
        </Button>
        <Button size="lg" disabled={isAbove} aria-describedby={isAbove ? reasonId : undefined} onClick={buy}>
          <Icon name="bag" />
          {m.catalog_product_add_to_cart()}
        </Button>
      </div>
      {missing && missing.selection === selection && <ErrorText role="alert" text={missing.text} />}
      <BuyBar
        priceQar={variant.selling_price}
        choice={selectionText(product, selection)}
        standsInFor={actions}
        disabled={isAbove}
        onAdd={buy}
      />
    </div>
  )
}
