import type { RepairOfferDevice, RepairOfferPrice } from "#contract/office/repairs/repair-offer.ts"
import { m } from "#messages/messages.js"
import { listed } from "#office/parts/text/listed.ts"
import { ownName } from "#office/parts/text/own-name.ts"
import { dayText } from "#office/parts/text/time-text.ts"
import { priceText } from "#ui/text/language.ts"
import { gradeWords } from "../estimate-words.ts"

/** "QR 649", "from QR 249". */
export function amountWords({ price, is_from: isFrom }: Pick<RepairOfferPrice, "price" | "is_from">): string {
  return isFrom ? m.office_offer_price_from({ price: priceText(price) }) : priceText(price)
}

/** What a price is for: "All brands", "Apple, all models", "iPhone 17 Pro". */
export function subjectWords({ brand, model_name: model }: RepairOfferPrice, brands: RepairOfferDevice["brands"]): string {
  if (model !== null) return model
  const found = brands.find(({ id }) => id === brand)
  return found ? m.office_offer_models_of({ brand: ownName(found.name, found.name_ar) }) : m.office_offer_all_brands()
}

/** "Original, 45 min, 180 days of warranty, at home too, until Mon 30 Nov". */
export function detailWords({ grade, minutes, warranty_days: days, at_home, valid_from, valid_until }: RepairOfferPrice): string {
  return listed([
    grade && gradeWords[grade](),
    m.office_offer_takes({ count: minutes }),
    days === 0 ? m.office_offer_no_warranty() : m.office_offer_warranty_days({ count: days }),
    at_home && m.office_offer_home(),
    valid_from && m.office_offer_since({ day: dayText(valid_from) }),
    valid_until && m.office_offer_to({ day: dayText(valid_until) }),
  ])
}
