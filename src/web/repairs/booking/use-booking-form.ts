import { useRouter } from "@tanstack/react-router"
import { useRef, useState } from "react"
import type { Address, Branch } from "#contract/addresses.ts"
import { NO_DESCRIPTION } from "#rules/repairs/model-name.ts"
import { isWrongImei, readSerialNumber } from "#rules/repairs/serial-number.ts"
import { PART_GRADES, type PartGrade } from "#rules/repairs/tariff.ts"
import { loadAddresses } from "#web/addresses/load-addresses.ts"
import { usualPlace } from "#web/addresses/usual-place.ts"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { attemptOf, forgetAttempt } from "#web/loading/idempotency-key.ts"
import { isUnanswered } from "#web/loading/send-until-answered.ts"
import { readyList, useLoaded } from "#web/loading/use-loaded.ts"
import { paths } from "#web/paths.ts"
import { stateOfBooking } from "#web/repairs/navigation-state.ts"
import { forgetServices } from "#web/repairs/repair-services.ts"
import {
  type BookingLack,
  bookingLack,
  type DeliveryType,
  preferredTime,
  type SlotState,
  type TimeChoice,
} from "#web/repairs/visit/booking-time.ts"
import { useWhen, type When } from "#web/repairs/visit/use-when.ts"
import type { ChosenModel, StepSelection } from "./step-choices.ts"
import type { StepChoices } from "./step-query.ts"

/** What prevents a booking: a missing choice, or a wrong IMEI. */
export type BookingMistake = BookingLack | "serial"

export type BookingFormProps = Required<StepSelection> & { choices: StepChoices }

/** The customer's choices in the last step, the choice that is still missing, and the function that books the repair. [spec 2 §2, §5] */
export function useBookingForm({ choices, brand, model, issue }: BookingFormProps) {
  const places = usePlaces()
  const { type, place } = places
  const when = useWhen(type, place)
  const { book, busy, failure, forgetFailure } = useBookRepair({ onBooked: useLeaveForSuccess(), onRefused: readAgain })
  const [lack, setLack] = useState<BookingMistake | null>(null)
  const [serial, setSerial] = useState("")

  /** Reloads the data that a refusal reports as changed. */
  function readAgain({ code }: ApiProblem) {
    if (code === "slot_full" || code === "slot_started" || code === "closed_time") when.reload()
    if (code === "not_found") places.reload(type)
  }

  /** A new choice clears the messages about the previous one. */
  function forgetSaid() {
    setLack(null)
    forgetFailure()
  }

  /** Books the repair, or returns what prevents it. */
  function submit(): BookingMistake | null {
    const present = when.present()
    const missing = bookingLack(type, present, place !== null)
    if (missing || !place || !present.slot) return missing
    if (isWrongImei(serial)) return "serial"
    const issue_description = choices["issueDesc"] || NO_DESCRIPTION
    void book({
      issue: issue.id,
      model,
      brand: brand.id,
      issue_description,
      ...partOf(choices),
      ...serialOf(serial),
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
    serial: {
      text: serial,
      write: (text: string) => {
        setSerial(text)
        forgetSaid()
      },
    },
    lack,
    setLack,
    isLacking: bookingLack(type, when.time, place !== null) !== null,
    submit,
    busy,
    failure,
    /** Whether the repair may be booked already, so that other choices would book a second one. */
    isOutcomeUnknown: failure !== null && isUnanswered(failure),
  }
}

/** The setters of the choices: each clears the messages about the previous one. */
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

/** The part chosen before the booking, for a repair with several. */
function partOf({ part }: StepChoices): { part_grade?: PartGrade } {
  const part_grade = PART_GRADES.find((grade) => grade === part)
  return part_grade ? { part_grade } : {}
}

function serialOf(text: string): { serial_number?: string } {
  const serial_number = readSerialNumber(text)
  return serial_number ? { serial_number } : {}
}

export type BookingForm = ReturnType<typeof useBookingForm>

/** Replaces the form by the success page, because Back must not return to a submitted form. */
function useLeaveForSuccess() {
  const router = useRouter()
  return (booking: { reference: string }) => {
    const state = { ...stateOfBooking(booking), isAnotherPage: true as const }
    void router.navigate({ href: paths.repairBooked(), state, replace: true, resetScroll: false })
  }
}

type Place = Address | Branch

/**
 * The places where the repair can be done, and the chosen one: the customer's addresses for a home visit, otherwise the stores. [spec 2 §4]
 */
function usePlaces() {
  const [type, setType] = useState<DeliveryType>("home")
  const [selected, setSelected] = useState<Record<DeliveryType, number | null>>({ home: null, pickup: null })
  const addresses = useLoaded(loadAddresses, null)
  const stores = useLoaded(loadStores, null)
  const places: readonly Place[] = type === "home" ? readyList(addresses) : readyList(stores)
  const chosen = { ...selected, home: selected.home ?? usualPlace(readyList(addresses), "home") }
  const place = places.find(({ id }) => id === chosen[type]) ?? null

  /** Loads the places of a delivery type again. */
  function reload(kind: DeliveryType) {
    const list = kind === "home" ? addresses : stores
    if (list.state === "ready") void list.reload()
    if (list.state === "failed") list.retry()
  }

  function switchTo(next: DeliveryType) {
    setType(next)
    reload(next)
  }

  return {
    type,
    switchTo,
    reload,
    addresses,
    stores,
    selected: chosen,
    place,
    select: (id: number) => setSelected({ ...selected, [type]: id }),
  }
}

function loadStores(_argument: null, signal: AbortSignal): Promise<Branch[]> {
  return api().repairs.stores(undefined, { signal })
}

type BookingRequest = {
  issue: number
  model: ChosenModel
  brand: number
  issue_description: string
  part_grade?: PartGrade
  serial_number?: string
  type: DeliveryType
  /** The id of the customer's address, or of the store. */
  place: number
  slot: SlotState
}

type BookRepair = {
  book: (request: BookingRequest) => Promise<void>
  busy: boolean
  /** Why the last attempt failed. */
  failure: ApiProblem | null
  forgetFailure: () => void
}

type Outcomes = { onBooked: (booking: { reference: string }) => void; onRefused: (problem: ApiProblem) => void }

/**
 * Books the repair. A request that is sent again before the outcome is known has the same key and the same time, so nothing is booked
 * twice. A failure is logged and shown, and the button is enabled again. [spec 2 §8, 3 §9]
 */
function useBookRepair({ onBooked, onRefused }: Outcomes): BookRepair {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiProblem | null>(null)
  const isUnderWay = useRef(false)

  async function book(request: BookingRequest) {
    // Two clicks can arrive before React renders.
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

/**
 * Called when a booking is impossible, perhaps because the services have changed. After any other failure the attempt is kept, because the
 * booking may still succeed.
 */
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
