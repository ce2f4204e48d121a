import { bulkPrices } from "./bulk-prices.ts"
import { stock } from "./catalog/stock.ts"
import { contactMessages } from "./contact-messages.ts"
import { customers } from "./customers.ts"
import { officeEstimates } from "./estimates.ts"
import { evidence } from "./evidence.ts"
import { frame } from "./frame.ts"
import { imports } from "./imports.ts"
import { live } from "./live.ts"
import { orderMoney } from "./order-money.ts"
import { ordersByPhone } from "./orders/orders-by-phone.ts"
import { orders } from "./orders.ts"
import { productForms } from "./product-form.ts"
import { products } from "./products.ts"
import { repairCalendar } from "./repairs/repair-calendar.ts"
import { repairOffer } from "./repairs/repair-offer.ts"
import { repairParts } from "./repairs/repair-parts.ts"
import { officeRepairs } from "./repairs.ts"
import { offers } from "./requests/offers.ts"
import { requests } from "./requests.ts"
import { session } from "./session.ts"
import { branches } from "./settings/branches.ts"
import { deliverySettings } from "./settings/delivery-settings.ts"
import { limitSettings } from "./settings/limits.ts"
import { mailSettings } from "./settings/mail.ts"
import { paymentSettings } from "./settings/payment-settings.ts"
import { reasons } from "./settings/reasons.ts"
import { repairSlots } from "./settings/repair-slots.ts"
import { staff } from "./staff.ts"
import { banners } from "./storefront/banners.ts"
import { contentPages } from "./storefront/content.ts"
import { homePage } from "./storefront/home-page.ts"
import { menu } from "./storefront/menu.ts"
import { pictures } from "./storefront/pictures.ts"
import { structure } from "./structure.ts"
import { system } from "./system.ts"
import { today } from "./today.ts"

/** Every call of the back office, by area. */
export const officeContract = {
  session,
  staff,
  frame,
  live,
  orders: { ...orders, ...orderMoney },
  repairs: officeRepairs,
  repairCalendar,
  estimates: officeEstimates,
  evidence,
  parts: repairParts,
  repairOffer,
  slots: repairSlots,
  reasons,
  branches,
  limitSettings,
  mailSettings,
  paymentSettings,
  deliverySettings,
  products: { ...products, ...productForms, ...bulkPrices },
  stock,
  pictures,
  structure,
  homePage,
  banners,
  menu,
  contentPages,
  imports,
  customers,
  ordersByPhone,
  requests,
  offers,
  contactMessages,
  today,
  system,
} as const
