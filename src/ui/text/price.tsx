import { m } from "#messages/messages.js"
import { discountPercent } from "#rules/catalog/pricing.ts"
import { formatPrice } from "#rules/values/money.ts"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./text.module.css"

type PriceProps = {
  /** Both in QAR, as the API gives them. */
  selling: number
  maximum: number
  /** `card` keeps the height of the old price's line when there is none. */
  size?: "card" | "product"
  className?: string
}

/**
 * Selling price, then the struck original price and the percent off. In a grid with the areas "selling" and "was" a card price can be
 * spread by giving it a class with `display: contents`.
 */
export function Price({ selling, maximum, size = "card", className }: PriceProps) {
  const percent = discountPercent(selling, maximum)
  return (
    <div className={classNames(styles.price, size === "card" ? styles.card : styles.product, className)}>
      <b className={styles.selling}>
        <bdi dir="ltr">{formatPrice(selling)}</bdi>
      </b>
      {maximum > selling ? (
        <span className={styles.was}>
          <s className={styles.maximum}>
            <span className="sr">{m.ui_original_price()} </span>
            <bdi dir="ltr">{formatPrice(maximum)}</bdi>
          </s>
          {percent > 0 && <span className={styles.off}>{m.ui_percent_off({ percent })}</span>}
        </span>
      ) : (
        size === "card" && <span className={classNames(styles.was, styles.none)} aria-hidden="true" />
      )}
    </div>
  )
}
