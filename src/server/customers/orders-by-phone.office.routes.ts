import { ordersByPhone as calls } from "#contract/office/orders/orders-by-phone.ts"
import { qar } from "#rules/values/money.ts"
import { catalogNamesInLanguage } from "#server/languages/catalog-names.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import { findSoldVariants, soldVariantsOf } from "#server/orders/placing/sold-variants.queries.ts"
import type { Services } from "#server/services.ts"
import { orderByPhone } from "./order-by-phone.ts"

/** The calls with which staff orders for a customer on the phone. */
export function serveOrdersByPhone(office: OfficeServer & Services): void {
  const { db } = office
  serveOffice(office, calls.find, async ({ member: { language }, query: { q = "", variants: ids } }) => {
    const sold = ids === undefined ? findSoldVariants(db, q) : soldVariantsOf(db, ids.split(",").map(Number))
    const variants = await catalogNamesInLanguage(db, language, await sold)
    return {
      results: variants.map(({ variant, title, values, sku, priceDirhams, free }) => ({
        variant,
        title: [title, ...values].join(" "),
        sku,
        price: qar(priceDirhams),
        free,
      })),
    }
  })
  serveOffice(office, calls.place, ({ params: { id }, body, ...who }) => orderByPhone(office, id, body, who))
}
