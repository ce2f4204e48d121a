import { useId } from "react"
import { m } from "#messages/messages.js"
import { formatPrice } from "#rules/money.ts"
import { ColorDot } from "#ui/media/color-dot.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { ErrorText } from "#ui/text/error-text.tsx"
import styles from "./option-picker.module.css"
import type { PickerOption, PickerValue } from "./picker-options.ts"

type OptionPickerProps = {
  option: PickerOption
  onPick: (value: string) => void
  /** Whether the last click on this option reset all the others. */
  hasReset: boolean
  /** Under the values, such as why some are crossed out. */
  hint?: string
}

/** One option of a product as a radio group: colours with a code as dots, everything else as chips. What does not fit is crossed out, yet can be chosen. */
export function OptionPicker({ option, onPick, hasReset, hint }: OptionPickerProps) {
  const id = useId()
  const chosen = option.values.find(({ isChosen }) => isChosen)
  return (
    <div role="radiogroup" aria-labelledby={`${id}-title`}>
      <p className={styles.title} id={`${id}-title`}>
        {option.title} {option.isColor && chosen && <span>{chosen.label}</span>}
      </p>
      <div className={classNames(styles.values, option.isColor && styles.colors)}>
        {option.values.map((value) => (
          <label
            key={value.value}
            className={classNames(
              value.code !== null ? styles.color : styles.chip,
              option.isColor && value.code === null && styles.named,
              value.price !== null && styles.priced,
              !value.isCompatible && styles.incompatible,
              value.isSoldOut && styles.soldOut,
            )}
            title={value.code !== null ? spokenName(value) : undefined}
          >
            <input
              type="radio"
              className="sr"
              name={id}
              checked={value.isChosen}
              aria-label={value.code !== null ? spokenName(value) : undefined}
              aria-describedby={!value.isCompatible && hint ? `${id}-hint` : undefined}
              onChange={() => onPick(value.value)}
            />
            {value.code !== null ? <ColorDot code={value.code} className={styles.dot} /> : <ChipText {...value} />}
          </label>
        ))}
      </div>
      {hasReset && (
        <div className={styles.note}>
          <ErrorText role="alert" text={m.catalog_product_options_reset()} />
        </div>
      )}
      {hint && (
        <p className={styles.note} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

function ChipText({ label, price, isSoldOut }: PickerValue) {
  return (
    <>
      <bdi>{label}</bdi>
      {isSoldOut ? (
        <small>{m.catalog_product_out_of_stock()}</small>
      ) : (
        price !== null && (
          <small>
            <bdi dir="ltr">{formatPrice(price)}</bdi>
          </small>
        )
      )}
    </>
  )
}

function spokenName({ label, isSoldOut }: PickerValue): string {
  return isSoldOut ? `${label}, ${m.catalog_product_out_of_stock()}` : label
}
