import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { PART_GRADES, type PartGrade } from "#rules/repairs/tariff.ts"
import type { ApiProblem } from "#web/api-problem.ts"
import { paths } from "#web/paths.ts"
import { stateOfBooking } from "#web/repairs/navigation-state.ts"
import type { StepSelection } from "./step-choices.ts"
import { type BookingLack, bookingLack, type DeliveryType, type TimeChoice } from "#web/repairs/visit/booking-time.ts"
import { useWhen, type When } from "#web/repairs/visit/use-when.ts"
import type { StepChoices } from "./step-query.ts"
import { useBookRepair } from "./use-book-repair.ts"
import { usePlaces } from "./use-places.ts"

export type BookingFormProps = Required<StepSelection> & { choices: StepChoices }

/** What the customer chose in the last step, what is still missing, and how the repair is booked. [spec 2 §2, §5] */
export function useBookingForm({ choices, brand, model, issue }: BookingFormProps) {
  const places = usePlaces()
  const { type, place } = places
  const when = useWhen(type, place)
  const { book, busy, failure, forgetFailure } = useBookRepair({ onBooked: useLeaveForSuccess(), onRefused: readAgain })
  const [lack, setLack] = useState<BookingLack | null>(null)

  /** What a refusal says has changed is read again. */
  function readAgain({ code }: ApiProblem) {
    if (code === "slot_full" || code === "slot_started" || code === "closed_time") when.reload()
    if (code === "not_found") places.reload(type)
  }

  /** A new choice makes what was said of the last one untrue. */
  function forgetSaid() {
    setLack(null)
    forgetFailure()
  }

  /** Books the repair, or gives the first thing that is missing. */
  function submit(): BookingLack | null {
    const present = when.present()
    const missing = bookingLack(type, present, place !== null)
    if (missing || !place || !present.slot) return missing
    const issue_description = choices["issueDesc"] || m.repairs_issue_no_description()
    void book({
      issue: issue.id,
      model,
      brand: brand.id,
      issue_description,
      ...partOf(choices),
      type,
      place: place.id,
      slot: present.slot,
    })
    return null
  }

  return {
    ...places,
    when,
    ...changes(places, when, forgetSaid),
    lack,
    setLack,
    isLacking: bookingLack(type, when.time, place !== null) !== null,
    submit,
    busy,
    failure,
  }
}

/** The choices as the form makes them: each forgets what was said of the last one. */
function changes(places: ReturnType<typeof usePlaces>, when: When, forgetSaid: () => void) {
  return {
    switchTo: (next: DeliveryType) => {
      places.switchTo(next)
      forgetSaid()
    },
    select: (id: number) => {
      places.select(id)
      forgetSaid()
    },
    chooseTime: (part: Partial<TimeChoice>) => {
      when.choose(part)
      forgetSaid()
    },
  }
}

/** The part that was chosen before the booking, where there are several. */
function partOf({ part }: StepChoices): { part_grade?: PartGrade } {
  const part_grade = PART_GRADES.find((grade) => grade === part)
  return part_grade ? { part_grade } : {}
}

export type BookingForm = ReturnType<typeof useBookingForm>

/** Leads to the success page in the place of the form: the way back must not lead to a form that was sent. */
function useLeaveForSuccess() {
  const router = useRouter()
  return (booking: { reference: string }) => {
    const state = { ...stateOfBooking(booking), isAnotherPage: true as const }
    void router.navigate({ href: paths.repairBooked(), state, replace: true, resetScroll: false })
  }
}
