import { m } from "#messages/messages.js"
import { discountPercent } from "#rules/catalog/pricing.ts"
import { classNames } from "#ui/style/class-names.ts"
import { priceText } from "./language.ts"
import * as styles from "./text.module.css"

type PriceProps = {
  /** Both in QAR, as the API gives them. */
  selling: number
  maximum: number
  /** `card` reserves the line of the original price when there is none. */
  size?: "card" | "product"
  className?: string
}

/**
 * The selling price, then the original price struck through and the discount in percent. In a grid with the areas "selling" and "was", a
 * class with `display: contents` distributes the parts of a card price.
 */
export function Price({ selling, maximum, size = "card", className }: PriceProps) {
  const percent = discountPercent(selling, maximum)
  return (
    <div className={classNames(styles.price, size === "card" ? styles.card : styles.product, className)}>
      <b className={styles.selling}>
        <bdi>{priceText(selling)}</bdi>
      </b>
      {maximum > selling ? (
        <span className={styles.was}>
          <s className={styles.maximum}>
            <span className="sr">{m.ui_original_price()} </span>
            <bdi>{priceText(maximum)}</bdi>
          </s>
          {percent > 0 && <span className={styles.off}>{m.ui_percent_off({ percent })}</span>}
        </span>
      ) : (
        size === "card" && <span className={classNames(styles.was, styles.none)} aria-hidden="true" />
      )}
    </div>
  )
}
