import Type, { type Static } from "typebox"
import { closed } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"

const LAST_MINUTE = 24 * 60 - 1
/** Minutes since midnight in Qatar. */
const TimeOfDay = Type.Integer({ minimum: 0, maximum: LAST_MINUTE })

/** The windows of deliveries that depend on the time of the order. */
export const DeliveryWindows = Type.Object(
  {
    /** Minutes from the order to the start of its window. */
    lead_minutes: Type.Integer({ minimum: 0, maximum: LAST_MINUTE }),
    /** Minutes from the start of the window to its end. */
    length_minutes: Type.Integer({ minimum: 15, maximum: LAST_MINUTE }),
    /** A window of today does not start before this time, however early the order is. */
    first_start: TimeOfDay,
    /** A window of today starts before this time; it ends on the same day. */
    last_start: TimeOfDay,
    /** The window of the next day, for later orders. */
    tomorrow_start: TimeOfDay,
    tomorrow_end: TimeOfDay,
  },
  closed,
)
export type DeliveryWindows = Static<typeof DeliveryWindows>

export const DeliverySettings = Type.Object({ version: Type.Integer(), windows: DeliveryWindows })
export type DeliverySettings = Static<typeof DeliverySettings>

const SETTINGS = "/api/office/settings/delivery"

export const deliverySettings = officeCalls({
  read: {
    summary: "The windows of deliveries that depend on the time of the order.",
    method: "GET",
    path: SETTINGS,
    answers: { 200: DeliverySettings },
    refusals: [],
    permission: "settings.read",
    versioned: true,
  },
  change: {
    summary: "Changes the windows of deliveries, from the next request of a shopper on. Orders keep those of when they were placed.",
    method: "PUT",
    path: SETTINGS,
    body: DeliveryWindows,
    answers: { 200: DeliverySettings },
    refusals: ["impossible_window"],
    permission: "settings.edit",
    versioned: true,
  },
})
