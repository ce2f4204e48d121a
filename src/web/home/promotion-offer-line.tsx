import { useEffect, useState } from "react"
import type { PromotionOffer } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { priceText } from "#ui/text/language.ts"
import * as styles from "./home.module.css"

/** What a promotion offers, in one line. */
export function PromotionOfferLine({ offer }: { offer: PromotionOffer }) {
  const isToday = useUntil(offer.kind === "repair" ? offer.today_until : null)
  return <p className={styles.tileLine}>{textOf(offer, isToday)}</p>
}

function textOf(offer: PromotionOffer, isToday: boolean): string {
  if (offer.kind === "discount") return m.home_offer_discount({ percent: offer.percent })
  const price = priceText(offer.price)
  if (offer.kind === "price") return m.home_offer_price({ price })
  const { issue } = offer
  return isToday ? m.home_offer_repair_today({ issue, price }) : m.home_offer_repair({ issue, price })
}

/** Whether a moment is in the future. The page may be older than the moment, and may stay open past it. */
function useUntil(moment: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    if (moment === null) return
    const timer = setTimeout(() => setPassed(moment), Math.max(0, Date.parse(moment) - Date.now()))
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== null && passed !== moment
}
