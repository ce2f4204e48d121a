import { useState } from "react"
import { m } from "#messages/messages.js"
import { quantityFrom } from "#rules/catalog/buying.ts"
import { latinDigits } from "#rules/languages/latin-digits.ts"
import { Icon } from "#ui/media/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import styles from "./quantity.module.css"

type QuantityProps = {
  quantity: number
  /** The quantity in stock. */
  stock: number
  onChange: (quantity: number) => void
  /** Whether typing takes effect at once, or on Enter and when the field loses focus. */
  counts?: "typing" | "typed"
  /** Called on Enter in the field. */
  onEnter?: () => void
  /** The accessible name, which must differ where a page has several. */
  label?: string
  className?: string
  /** The id of the element that describes a problem with the quantity. */
  describedBy?: string
}

/** − value +. An invalid entry becomes 1 when the field loses focus. [spec 1 §5] */
export function Quantity({
  quantity,
  stock,
  onChange,
  counts = "typing",
  onEnter,
  label = m.catalog_product_quantity(),
  className,
  describedBy,
}: QuantityProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function step(by: number) {
    if (by < 0 ? quantity <= 1 : quantity >= stock) return
    setTyped(null)
    onChange(quantity + by)
  }

  function leave() {
    setTyped(null)
    if (counts === "typed" && typed !== null && quantityFrom(typed) !== quantity) onChange(quantityFrom(typed))
  }

  return (
    <fieldset className={classNames(styles.quantity, className)} aria-label={label}>
      {/* A disabled button would lose the focus of the press that disables it. */}
      <button type="button" aria-label={m.catalog_product_one_less()} aria-disabled={quantity <= 1} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        value={typed ?? String(quantity)}
        onChange={(event) => {
          const text = latinDigits(event.target.value)
          setTyped(text)
          if (counts === "typing") onChange(quantityFrom(text))
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return
          event.preventDefault()
          leave()
          onEnter?.()
        }}
      />
      <button type="button" aria-label={m.catalog_product_one_more()} aria-disabled={quantity >= stock} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
