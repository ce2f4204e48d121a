import { useState } from "react"
import { m } from "#messages/messages.js"
import { quantityFrom } from "#rules/buying.ts"
import { Icon } from "#web/ui/icon.tsx"
import styles from "./quantity.module.css"

type QuantityProps = {
  quantity: number
  /** How many there are. */
  stock: number
  onChange: (quantity: number) => void
  /** Enter in the field. */
  onEnter?: () => void
  /** Why the quantity is not good: the id of the element that says so. */
  describedBy?: string
}

/** − value +. Whatever is typed counts at once; what is no quantity becomes 1 when the field is left. [spec 1 §5] */
export function Quantity({ quantity, stock, onChange, onEnter, describedBy }: QuantityProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function step(by: number) {
    setTyped(null)
    onChange(quantity + by)
  }

  return (
    <fieldset className={styles.quantity} aria-label={m.catalog_product_quantity()}>
      <button type="button" aria-label={m.catalog_product_one_less()} disabled={quantity <= 1} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-label={m.catalog_product_quantity()}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        value={typed ?? String(quantity)}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(quantityFrom(event.target.value))
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return
          event.preventDefault()
          setTyped(null)
          onEnter?.()
        }}
      />
      <button type="button" aria-label={m.catalog_product_one_more()} disabled={quantity >= stock} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
