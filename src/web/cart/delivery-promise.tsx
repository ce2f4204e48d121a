import { useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { deliveryText, isFromNow, promisedText } from "#rules/catalog/delivery-text.ts"

const REFRESH_MS = 30_000

type DeliveryPromiseProps = {
  variant: { delivery_type: number; delivery_text: string }
  className?: string | undefined
  /** ISO 8601; the promise of an order counts from here, that of a product or a cart from now. */
  orderedAt?: string
}

/**
 * Says when a variant arrives, with the same text as its product page. The browser computes a time window that depends on the current time,
 * because pages are cached. [spec 1 §9]
 */
export function DeliveryPromise({ variant, className, orderedAt }: DeliveryPromiseProps) {
  const now = useNow()
  const text = variant.delivery_text || m.catalog_product_delivery()
  if (!isFromNow(variant)) return <span className={className}>{text}</span>
  return (
    <>
      <span className={className}>
        {now && (orderedAt === undefined ? deliveryText(variant, now) : promisedText(variant, { orderedAt: new Date(orderedAt), now }))}
      </span>
      <noscript>
        <span className={className}>{text}</span>
      </noscript>
    </>
  )
}

/** The current time after hydration; null before, and on the server. */
function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
