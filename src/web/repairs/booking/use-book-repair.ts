import { useRef, useState } from "react"
import type { PartGrade } from "#rules/repairs/tariff.ts"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { attemptOf, forgetAttempt } from "#web/loading/idempotency-key.ts"
import { forgetServices } from "#web/repairs/repair-services.ts"
import { type DeliveryType, preferredTime, type SlotState } from "#web/repairs/visit/booking-time.ts"
import type { ChosenModel } from "./step-choices.ts"

export type BookingRequest = {
  issue: number
  model: ChosenModel
  brand: number
  issue_description: string
  part_grade?: PartGrade
  type: DeliveryType
  /** The id of the customer's address, or of the store. */
  place: number
  slot: SlotState
}

type BookRepair = {
  book: (request: BookingRequest) => Promise<void>
  busy: boolean
  /** Why the last try did not book. */
  failure: ApiProblem | null
  forgetFailure: () => void
}

type Outcomes = { onBooked: (booking: { reference: string }) => void; onRefused: (problem: ApiProblem) => void }

/**
 * Books the repair. Whatever is sent again before the outcome is known has the same key and the same time, so nothing is booked twice; a
 * failure is logged and kept to be shown, and the button wakes. [spec 2 §8, 3 §9]
 */
export function useBookRepair({ onBooked, onRefused }: Outcomes): BookRepair {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiProblem | null>(null)
  const isUnderWay = useRef(false)

  async function book(request: BookingRequest) {
    // Two clicks can come before the first of them is drawn.
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFailure(null)
    try {
      const booking = await send(request)
      forgetAttempt("bookingAttempt")
      onBooked(booking)
    } catch (fault) {
      if (!(fault instanceof ApiProblem)) throw fault
      if (fault.status === 422) forgetImpossible()
      // biome-ignore lint/suspicious/noConsole: the specification asks for it.
      console.error("The repair was not booked.", fault)
      isUnderWay.current = false
      setBusy(false)
      setFailure(fault)
      onRefused(fault)
    }
  }

  return { book, busy, failure, forgetFailure: () => setFailure(null) }
}

/** What is impossible stays so, and may be because the services have changed; after any other failure the booking may be on its way. */
function forgetImpossible(): void {
  forgetAttempt("bookingAttempt")
  forgetServices()
}

function send({ type, place, slot, model, brand, ...repair }: BookingRequest): Promise<{ reference: string }> {
  const device = model.id === null ? { brand, model_name: model.name } : { model: model.id }
  const about = JSON.stringify([repair, device, type, place, slot.time])
  const { key: idempotencyKey, begunAt } = attemptOf("bookingAttempt", about)
  const address = type === "home" ? { customer_address: place } : { store_address: place }
  return api().repairs.create(
    { ...repair, ...device, ...address, preferred_time: preferredTime(type, slot, new Date(begunAt)) },
    { idempotencyKey },
  )
}
