import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { latinDigits } from "#rules/languages/latin-digits.ts"
import { classNames } from "#ui/style/class-names.ts"
import { priceText } from "#ui/text/language.ts"
import * as styles from "./listing.module.css"
import {
  filterOfRange,
  type PriceRange,
  percentOf,
  priceStep,
  rangeTyped,
  rangeWith,
  rangeWithin,
  roundedPrice,
  typedPrice,
} from "./price-range.ts"

type PriceSliderProps = {
  /** The lowest and the highest price that can be selected, in QAR. */
  bounds: PriceRange
  range: PriceRange | null
  onChange: (range: PriceRange | null) => void
}

type Thumb = keyof PriceRange

/** Dragging and holding a key change the filter only after a pause. */
const settleDelayMs = 350

/** Two range inputs over one track, and a box for each price. [spec 1 §2.5] */
export function PriceSlider({ bounds, range, onChange }: PriceSliderProps) {
  const { shown, applied, move, commit } = useDraftRange({ bounds, range, onChange })
  const low = percentOf(shown.min, bounds)
  const high = percentOf(shown.max, bounds)
  const isFixed = bounds.max <= bounds.min
  const thumbs: { thumb: Thumb; label: string }[] = [
    { thumb: "min", label: m.catalog_filter_lowest() },
    { thumb: "max", label: m.catalog_filter_highest() },
  ]
  const [lowest, highest] = thumbs.map(({ thumb, label }) => (
    <PriceBox
      key={thumb}
      label={label}
      price={applied[thumb]}
      disabled={isFixed}
      onChange={(price) => commit(rangeTyped(shown, thumb, price, bounds))}
    />
  ))
  return (
    <fieldset className={styles.price}>
      <legend className="small strong">{m.catalog_filter_price()}</legend>
      <div className={styles.slider}>
        <svg className={styles.fill} aria-hidden="true">
          <rect x={`${low}%`} width={`${high - low}%`} height="100%" />
        </svg>
        {thumbs.map(({ thumb, label }) => (
          <input
            key={thumb}
            type="range"
            // When both are at the end, the lower one is on top, because only that one can move.
            className={classNames(styles.thumb, thumb === "min" && low > 50 && styles.above)}
            aria-label={label}
            aria-valuetext={priceText(applied[thumb])}
            min={bounds.min}
            max={bounds.max}
            step="any"
            value={shown[thumb]}
            disabled={isFixed}
            onChange={(event) => move(thumb, roundedPrice(event.target.valueAsNumber, bounds))}
            onKeyDown={(event) => moveByKey(event, shown[thumb], bounds, (price) => move(thumb, price))}
          />
        ))}
      </div>
      <div className={styles.boxes}>
        {lowest}
        <span className="quiet" aria-hidden="true">
          –
        </span>
        {highest}
      </div>
    </fieldset>
  )
}

/**
 * The range of the thumbs, which becomes the filter after a pause, and the range in words: an applied filter as it is, even beyond the
 * bounds, where the thumbs cannot follow.
 */
function useDraftRange({ bounds, range, onChange }: PriceSliderProps) {
  const [draft, setDraft] = useState<PriceRange | null>(null)
  const shown = draft ?? rangeWithin(range, bounds)

  function commit(next: PriceRange) {
    setDraft(null)
    onChange(filterOfRange(next, bounds))
  }

  function move(thumb: Thumb, price: number) {
    setDraft(rangeWith(shown, thumb, price, bounds))
  }

  // Beside the filters of that moment: another one may have been chosen during the pause.
  const settle = useEffectEvent(commit)
  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(() => settle(draft), settleDelayMs)
    return () => clearTimeout(timer)
  }, [draft])

  return { shown, applied: draft ?? range ?? bounds, move, commit }
}

/** Handles the keys of a range input itself, because browsers disagree on their steps when `step` is "any". */
function moveByKey(event: KeyboardEvent<HTMLInputElement>, price: number, bounds: PriceRange, onMove: (price: number) => void) {
  const steps = stepsOf(event.key, getComputedStyle(event.currentTarget).direction === "rtl")
  if (steps === null) return
  event.preventDefault()
  const end = steps < 0 ? bounds.min : bounds.max
  onMove(Number.isFinite(steps) ? roundedPrice(price + steps * priceStep(bounds), bounds) : end)
}

type PriceBoxProps = { label: string; price: number; disabled: boolean; onChange: (price: number) => void }

/** A price to type. It applies on Enter and when the box loses focus; text that is not a price is replaced by the price before. */
function PriceBox({ label, price, disabled, onChange }: PriceBoxProps) {
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
      className={styles.priceBox}
      aria-label={label}
      disabled={disabled}
      value={text ?? priceText(price)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(latinDigits(event.target.value))}
      onKeyDown={onKeyDown}
      onBlur={accept}
    />
  )
}

/** The number of steps for a key; infinite for Home and End, null for any other key. */
function stepsOf(key: string, isRightToLeft: boolean): number | null {
  const forward = isRightToLeft ? -1 : 1
  switch (key) {
    case "ArrowRight":
      return forward
    case "ArrowLeft":
      return -forward
    case "ArrowUp":
      return 1
    case "ArrowDown":
      return -1
    case "PageUp":
      return 10
    case "PageDown":
      return -10
    case "Home":
      return Number.NEGATIVE_INFINITY
    case "End":
      return Number.POSITIVE_INFINITY
    default:
      return null
  }
}
