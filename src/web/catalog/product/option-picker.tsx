import { useId, useState } from "react"
import type { OptionValue, ProductDetails, Variant } from "#contract/products.ts"
import { m } from "#messages/messages.js"
import { shownOptionValue, sortOptionValues } from "#rules/catalog/option-values.ts"
import { choose, isCompatible, type Selection, selectionOf } from "#rules/catalog/variant-selection.ts"
import { ErrorText } from "#ui/feedback/notice.tsx"
import { ColorDot } from "#ui/media/color-dot.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { choiceText } from "#ui/text/choice-text.ts"
import { joinList, language, priceText } from "#ui/text/language.ts"
import * as styles from "./product.module.css"

export type PickerValue = {
  value: string
  /** The label of the value. */
  label: string
  /** A hex colour that no other value of the option has; null when the value shows as text. */
  code: string | null
  isChosen: boolean
  /** Whether a variant has it together with the other selected values. */
  isCompatible: boolean
  /** Whether the resulting variant is sold out. */
  isSoldOut: boolean
  /** The price of the resulting variant in QAR, where this option changes the price; null elsewhere. */
  price: number | null
}

export type PickerOption = { id: number; title: string; name: string; isColor: boolean; values: PickerValue[] }

type OptionPickerProps = {
  option: PickerOption
  onPick: (value: string) => void
  /** Whether the last click on this option reset the others. */
  hasReset: boolean
  /** Below the values, such as the reason why some are crossed out. */
  hint?: string
}

/**
 * One option of a product as a radio group: colours with a code as dots, other values as chips. Incompatible values are crossed out, but
 * can be selected.
 */
export function OptionPicker({ option, onPick, hasReset, hint }: OptionPickerProps) {
  const id = useId()
  const chosen = option.values.find(({ isChosen }) => isChosen)
  return (
    <div role="radiogroup" aria-labelledby={`${id}-title`}>
      <p className={styles.optionTitle} id={`${id}-title`}>
        {option.name} {option.isColor && chosen && <span>{chosen.label}</span>}
      </p>
      <div className={classNames(styles.optionValues, option.isColor && styles.colors)}>
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
            {value.code !== null ? <ColorDot code={value.code} className={styles.colorDot} /> : <ChipText {...value} />}
          </label>
        ))}
      </div>
      {hasReset && (
        <div className={styles.optionNote}>
          <ErrorText role="alert" text={m.catalog_product_options_reset()} />
        </div>
      )}
      {hint && (
        <p className={styles.optionNote} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

function ChipText({ label, price, isSoldOut }: PickerValue) {
  return (
    <>
      {/* A number stays beside its unit, whose Arabic name is long. */}
      <bdi>{language() === "ar" ? label.replaceAll(/(?<=\d) (?=\p{L})/gu, "\u00a0") : label}</bdi>
      {isSoldOut ? (
        <small>{m.catalog_product_out_of_stock()}</small>
      ) : (
        price !== null && (
          <small>
            <bdi>{priceText(price)}</bdi>
          </small>
        )
      )}
    </>
  )
}

function spokenName({ label, isSoldOut }: PickerValue): string {
  return joinList([label, isSoldOut && m.catalog_product_out_of_stock()])
}

type Choice = { option: string; value: string }

/** The selection after a click; it applies to the variant that was clicked on and the one that results. */
type LastChoice = { from: string; to: string; selection: Selection; resetBy: string | null }

/**
 * The selection on the product page. It is derived from the variant in the address, or has fewer values after a click that reset the
 * others. `show` changes the address. [spec 1 §4]
 */
export function useOptionChoice(variants: readonly Variant[], variant: Variant, show: (variantSlug: string) => void) {
  const [last, setLast] = useState<LastChoice | null>(null)
  const current = last && (variant.slug === last.to || variant.slug === last.from) ? last : null
  const selection = current?.selection ?? selectionOf(variant)

  function pick(choice: Choice) {
    const chosen = choose(variants, selection, choice)
    const to = chosen.variant.slug
    setLast({ from: variant.slug, to, selection: chosen.selection, resetBy: chosen.reset ? choice.option : null })
    if (to !== variant.slug) show(to)
  }

  return {
    selection,
    /** The option whose last click reset the others; null when none did. */
    resetBy: current?.resetBy ?? null,
    pick,
  }
}

/** The options of a product with the state of each value for the current selection. [spec 1 §2.7, §9] */
export function pickerOptions({ options, variants }: Pick<ProductDetails, "options" | "variants">, selection: Selection): PickerOption[] {
  return options.map(({ id, title, shown: name = title }) => {
    const isColor = /^colou?r$/i.test(title)
    const showsPrice = !isColor && changesPriceAlone(variants, title)
    const values = sortOptionValues(title, distinctValues(variants, title)).map(({ value, code, shown }) => {
      const choice = { option: title, value }
      const { variant } = choose(variants, selection, choice)
      return {
        value,
        label: shownOptionValue({ option: title, value, shown }),
        code,
        isChosen: selection[title] === value,
        isCompatible: isCompatible(variants, selection, choice),
        isSoldOut: variant.out_of_stock || variant.inventory_quantity <= 0,
        price: showsPrice ? variant.selling_price : null,
      }
    })
    return { id, title, name, isColor, values }
  })
}

/** The selected values as text, in the order of the product's options: "Cobalt Violet, 256 GB". */
export function selectionText({ options, variants }: Pick<ProductDetails, "options" | "variants">, selection: Selection): string {
  const values = variants.flatMap((variant) => variant.option_values)
  return choiceText(
    options.flatMap(({ title }) => {
      const value = selection[title]
      return value === undefined ? [] : [values.find((one) => one.option === title && one.value === value) ?? { option: title, value }]
    }),
  )
}

function distinctValues(variants: readonly Variant[], title: string): OptionValue[] {
  const values = new Map<string, OptionValue>()
  for (const each of variants.flatMap((variant) => variant.option_values)) {
    if (each.option === title && !values.has(each.value)) values.set(each.value, each)
  }
  const codes = new Set<string>()
  return [...values.values()].map((each) => {
    const { code } = each
    const isNew = code !== null && !codes.has(code)
    if (code !== null) codes.add(code)
    return { ...each, code: isNew ? code : null }
  })
}

/**
 * Whether variants that differ only in this option have different prices. It does not depend on the selection, so that no price appears or
 * disappears.
 */
function changesPriceAlone(variants: readonly Variant[], title: string): boolean {
  const prices = new Map<string, number>()
  return variants.some(({ option_values, selling_price }) => {
    const others = JSON.stringify(option_values.filter(({ option }) => option !== title).map(({ option, value }) => [option, value]))
    const known = prices.get(others)
    prices.set(others, known ?? selling_price)
    return known !== undefined && known !== selling_price
  })
}
