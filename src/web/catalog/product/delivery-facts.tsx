import { useEffect, useState } from "react"
import type { Variant } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { deliveryText } from "#rules/delivery-text.ts"
import { Icon } from "#ui/media/icon.tsx"
import { readSite } from "#web/site.ts"
import styles from "./delivery-facts.module.css"

const WINDOW_FROM_NOW = 1
const REFRESH_MS = 30_000

/** When and how the variant comes. A window that is counted from now is written by the browser, since a page is kept for a while. [spec 1 §9] */
export function DeliveryFacts({ variant }: { variant: Variant }) {
  const now = useNow()
  const isFromNow = variant.delivery_type === WINDOW_FROM_NOW
  const text = variant.delivery_text || m.catalog_product_delivery()
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="truck" flip className={styles.icon} />
        <span>
          <span className={styles.lead}>{isFromNow ? now && deliveryText(variant, now) : text}</span>
          {isFromNow && (
            <noscript>
              <span className={styles.lead}>{text}</span>
            </noscript>
          )}
          <span className="quiet">{m.catalog_product_free_delivery()}</span>
        </span>
      </li>
      {readSite().hasBranches && (
        <li>
          <Icon name="store" className={styles.icon} />
          <span>
            <span className={styles.lead}>{m.catalog_product_pickup()}</span>
            <span className="quiet">{m.catalog_product_pickup_note()}</span>
          </span>
        </li>
      )}
    </ul>
  )
}

/** The time, once the page is hydrated; null before, and on the server. */
function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
