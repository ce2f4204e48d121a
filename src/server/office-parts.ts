import { productKind } from "./catalog/office/product-kind.queries.ts"
import { objectKinds } from "./office/objects.ts"
import type { MailPlaces } from "./office/queue/mails-within.ts"
import { stagedHandlers } from "./office/staged/staged-steps.ts"
import { orderStepHandler } from "./orders/office/ask-step.ts"
import { orderKind, placesOfOrders } from "./orders/order-kind.queries.ts"
import { placesOfRepairs } from "./repairs/advance-repair.queries.ts"
import { repairStepHandler } from "./repairs/workshop/ask-move.ts"
import { repairKind } from "./repairs/workshop/repair-kind.ts"

/** The objects that the office's notes, history, presence and staged steps are about, from the features that own them. */
export const OBJECT_KINDS = objectKinds([orderKind, productKind, repairKind])

/** Where the orders and repairs are that mails are about. */
export const MAIL_PLACES: MailPlaces = { order: placesOfOrders, repair: placesOfRepairs }

/** The steps that can be staged. */
export const STAGED_HANDLERS = stagedHandlers([orderStepHandler, repairStepHandler])
