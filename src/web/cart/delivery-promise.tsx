import { useSyncExternalStore } from "react"
import { m } from "#messages/messages.js"
import {
  arrivalDay,
  type DeliveryRule,
  type DeliveryWindow,
  deliveryText,
  isFromNow,
  promisedText,
  ruleOf,
  sameDayUntil,
} from "#rules/catalog/delivery-text.ts"
import { timeText } from "#ui/text/language.ts"
import { readSite } from "#web/page-context.ts"

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
  const promise = useClock((now) =>
    orderedAt === undefined
      ? deliveryText(variant, now, windowText, ruleNow())
      : promisedText(variant, { orderedAt: new Date(orderedAt), now }, windowText, ruleOf(readSite().delivery, new Date(orderedAt))),
  )
  const text = variant.delivery_text || m.catalog_product_delivery()
  if (!isFromNow(variant)) return <span className={className}>{text}</span>
  return (
    <>
      <span className={className}>{promise}</span>
      <noscript>
        <span className={className}>{text}</span>
      </noscript>
    </>
  )
}

function ruleNow(): DeliveryRule {
  return readSite().delivery[0]
}

function windowText({ day, start, end }: DeliveryWindow): string {
  const times = { start: timeText(start), end: timeText(end) }
  return day === "today" ? m.cart_delivery_today(times) : m.cart_delivery_tomorrow(times)
}

/** The time of day before which an order arrives on the same day. Nothing for a variant with its own text. */
export function SameDay({ variant, className }: { variant: { delivery_type: number }; className: string }) {
  return isFromNow(variant) && <span className={className}>{m.catalog_product_same_day({ time: timeText(sameDayUntil(ruleNow())) })}</span>
}

type ArrivalDayProps = { variant: { delivery_type: number; out_of_stock: boolean }; className?: string | undefined }

/** On a card: "Today" or "Tomorrow" for a variant in stock whose delivery depends on the time; empty before hydration. */
export function ArrivalDay({ variant, className }: ArrivalDayProps) {
  const day = useClock((now) => arrivalDay(variant, now, ruleNow()))
  if (!day || variant.out_of_stock) return null
  return (
    <span className={className}>
      <span className="sr">{m.catalog_card_delivery()} </span>
      {day === "today" ? m.catalog_card_today() : m.catalog_card_tomorrow()}
    </span>
  )
}

/** The text of `read` for the current time; null before hydration, and on the server. */
function useClock<Text extends string | null>(read: (now: Date) => Text): Text | null {
  return useSyncExternalStore(
    followClock,
    () => now && read(now),
    () => null,
  )
}

// One clock for all cards of a page; null while no component subscribes to it.
let now: Date | null = null
let timer: ReturnType<typeof setInterval> | undefined
const followers = new Set<() => void>()

function followClock(follower: () => void): () => void {
  if (followers.size === 0) timer = setInterval(tick, REFRESH_MS)
  followers.add(follower)
  now ??= new Date()
  return () => {
    followers.delete(follower)
    if (followers.size > 0) return
    clearInterval(timer)
    now = null
  }
}

function tick() {
  now = new Date()
  for (const follower of followers) follower()
}
