import { type RefObject, useId, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { useScrollStrip } from "#ui/layout/use-scroll-strip.ts"
import { classNames } from "#ui/style/class-names.ts"
import { ColorDot } from "./color-dot.tsx"
import { Icon } from "./icon.tsx"
import * as styles from "./media.module.css"
import { type SwatchColor, swatchLabels, swatchSlots, VISIBLE_SWATCHES } from "./swatch-row.ts"

type SwatchesProps = {
  colors: readonly SwatchColor[]
  /** The name of the selected colour. */
  selected: string
  onSelect: (name: string) => void
}

const stepPx = 100

/**
 * The colours of a product card. The server renders all of them, and media queries hide the surplus (four slots up to 480 px, five above),
 * so that nothing moves on hydration. "+N" expands the row, and two arrows then scroll it.
 */
export function Swatches({ colors, selected, onSelect }: SwatchesProps) {
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  const [isExpanded, setExpanded] = useState(false)
  const narrow = swatchSlots(colors.length, VISIBLE_SWATCHES.narrow)
  const wide = swatchSlots(colors.length, VISIBLE_SWATCHES.wide)
  const labels = swatchLabels(colors)

  function expand() {
    setExpanded(true)
    // The button is removed, so the focus moves to the group.
    row.current?.querySelector<HTMLInputElement>("input:checked")?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.swatches}>
      {isExpanded && <ScrollArrows row={row} side="back" />}
      <div ref={row} className={classNames(styles.row, isExpanded && styles.expanded)} role="radiogroup" aria-label={m.ui_color()}>
        {colors.map((color, index) => (
          <label
            key={color.name}
            className={classNames(
              styles.swatch,
              !isExpanded && index >= narrow.shown && styles.notNarrow,
              !isExpanded && index >= wide.shown && styles.notWide,
            )}
            title={color.name}
          >
            <input
              type="radio"
              className="sr"
              name={name}
              aria-label={color.name}
              checked={color.name === selected}
              onChange={() => onSelect(color.name)}
            />
            {labels[index] ? (
              <bdi className={styles.label} aria-hidden="true">
                {labels[index]}
              </bdi>
            ) : (
              <ColorDot code={color.code} className={styles.dot} />
            )}
          </label>
        ))}
      </div>
      {!isExpanded && narrow.hidden > 0 && <More hidden={narrow.hidden} className={styles.moreNarrow} onClick={expand} />}
      {!isExpanded && wide.hidden > 0 && <More hidden={wide.hidden} className={styles.moreWide} onClick={expand} />}
      {isExpanded && <ScrollArrows row={row} side="on" />}
    </div>
  )
}

function More({ hidden, className, onClick }: { hidden: number; className?: string; onClick: () => void }) {
  return (
    <button type="button" className={classNames(styles.more, className)} onClick={onClick}>
      <bdi dir="ltr" aria-hidden="true">
        +{hidden}
      </bdi>
      {/* Not a label: in Arabic one and two are words, so that it would not contain the number on the button. */}
      <span className="sr">{m.ui_more_colors({ count: hidden })}</span>
    </button>
  )
}

function ScrollArrows({ row, side }: { row: RefObject<HTMLDivElement | null>; side: "back" | "on" }) {
  const { canGoBack, canGoOn, goBack, goOn } = useScrollStrip(row, stepPx)
  return side === "back" ? (
    <button type="button" className={styles.arrow} aria-label={m.ui_scroll_back()} disabled={!canGoBack} onClick={goBack}>
      <Icon name="left" size="sm" flip />
    </button>
  ) : (
    <button type="button" className={styles.arrow} aria-label={m.ui_scroll_on()} disabled={!canGoOn} onClick={goOn}>
      <Icon name="right" size="sm" flip />
    </button>
  )
}
