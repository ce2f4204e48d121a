import { type KeyboardEvent, useState } from "react"
import { formatPrice } from "#rules/money.ts"
import { typedPrice } from "./price-range.ts"
import styles from "./price-slider.module.css"

type PriceBoxProps = { label: string; price: number; disabled: boolean; onChange: (price: number) => void }

/** A price to type. It counts on Enter and when the box is left; what is no price is put back. */
export function PriceBox({ label, price, disabled, onChange }: PriceBoxProps) {
  const [text, setText] = useState<string | null>(null)

  function accept() {
    const typed = text === null ? null : typedPrice(text)
    setText(null)
    if (typed !== null && typed !== price) onChange(typed)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") accept()
  }

  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className={styles.box}
      aria-label={label}
      disabled={disabled}
      value={text ?? formatPrice(price)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={accept}
    />
  )
}
