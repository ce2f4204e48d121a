import { createElement as h, type ReactNode } from "react"
import { m } from "#messages/messages.js"
import { ReferenceQr } from "#server/office/prints/reference-qr.ts"

export type LabeledTicket = {
  reference: string
  model: string
  customer: string
  /** The day on which it was taken in, or for which it is booked. */
  day: string
  accessories: readonly string[]
}

/** The labels of a ticket: one for the device and one for each accessory, a page each. [OFFICE-111] */
export function Labels({ ticket, origin }: { ticket: LabeledTicket; origin: string }): ReactNode {
  const { reference, model, customer, day, accessories } = ticket
  const pieces = [null, ...accessories]
  return pieces.map((accessory, place) =>
    h(
      "article",
      { key: place, className: "label" },
      h(ReferenceQr, { reference, origin }),
      h(
        "div",
        null,
        h("b", null, h("bdi", null, reference)),
        h("span", null, model),
        accessory !== null && h("span", null, accessory),
        h("span", null, customer),
        h("span", null, h("bdi", null, day)),
        h("b", null, m.office_print_piece({ number: place + 1, count: pieces.length })),
      ),
    ),
  )
}
