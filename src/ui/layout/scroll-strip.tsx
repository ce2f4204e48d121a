import { type ReactNode, useRef } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/button.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./layout.module.css"
import { useScrollStrip } from "./use-scroll-strip.ts"

type ScrollStripProps = {
  /** The heading at the start of the header row, such as `<h2 className="h-section">`. */
  heading?: ReactNode
  /** The accessible name of the list. */
  label: string
  /** The distance of one click on an arrow: 200 px for categories and brands. */
  stepPx?: number
  /** The class of the scroller. */
  className?: string
  /** `<li>`s. */
  children: ReactNode
}

/**
 * A row that scrolls sideways, to both edges of the page. Two arrows at the end of the header row move it by a step. They are disabled at
 * the ends.
 */
export function ScrollStrip({ heading, label, stepPx = 200, className, children }: ScrollStripProps) {
  const strip = useRef<HTMLUListElement>(null)
  const { canGoBack, canGoOn, goBack, goOn } = useScrollStrip(strip, stepPx)
  return (
    <>
      <div className="section-head">
        {heading}
        <div className={styles.arrows}>
          <IconButton look="line" icon="left" flip aria-label={m.ui_scroll_back()} disabled={!canGoBack} onClick={goBack} />
          <IconButton look="line" icon="right" flip aria-label={m.ui_scroll_on()} disabled={!canGoOn} onClick={goOn} />
        </div>
      </div>
      <ul ref={strip} className={classNames(styles.strip, className)} aria-label={label}>
        {children}
      </ul>
    </>
  )
}
