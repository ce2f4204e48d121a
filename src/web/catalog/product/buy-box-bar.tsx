import { type ReactNode, type RefObject, useEffect, useState } from "react"
import { formatPrice } from "#rules/money.ts"
import styles from "./buy-box.module.css"

type BuyBarProps = {
  priceQar: number
  choice: string
  /** What must be out of sight for the bar to show. */
  standsInFor: RefObject<HTMLElement | null>
  /** The button. */
  children: ReactNode
}

/** Price, choice and one button at the bottom of a phone's screen. */
export function BuyBar({ priceQar, choice, standsInFor, children }: BuyBarProps) {
  const isNeeded = useIsOutOfSight(standsInFor)
  return (
    <div className={styles.bar} hidden={!isNeeded} data-bottom-bar>
      <div className={styles.barText}>
        <b className={styles.barPrice}>
          <bdi dir="ltr">{formatPrice(priceQar)}</bdi>
        </b>
        <span className={styles.barChoice}>
          <bdi>{choice}</bdi>
        </span>
      </div>
      {children}
    </div>
  )
}

function useIsOutOfSight(target: RefObject<HTMLElement | null>): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element) return
    const watcher = new IntersectionObserver(([entry]) => setOut(entry !== undefined && !entry.isIntersecting))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [target])
  return isOut
}
