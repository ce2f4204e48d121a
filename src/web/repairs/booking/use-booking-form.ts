import { useRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import type { Address, Branch } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { loadAddresses } from "#web/addresses/load-addresses.ts"
import { api } from "#web/api.ts"
import { paths } from "#web/paths.ts"
import { stateOfBooking } from "#web/repairs/navigation-state.ts"
import { type Loaded, useLoaded } from "#web/use-loaded.ts"
import { type BookingLack, bookingLack, bookingTime, type DeliveryType, type TimeChoice } from "./booking-time.ts"
import type { Chosen } from "./step-choices.ts"
import type { StepChoices } from "./step-query.ts"
import { useBookRepair } from "./use-book-repair.ts"

export type BookingFormProps = Required<Omit<Chosen, "brand">> & { choices: StepChoices }

/** What the customer chose in the last step, what is still missing, and how the repair is booked. [spec 2 §2, §5] */
export function useBookingForm({ choices, model, issue }: BookingFormProps) {
  const { book, busy } = useBookRepair(useLeaveForSuccess())
  const now = useNow()
  const [type, setType] = useState<DeliveryType>("home")
  const [selected, setSelected] = useState<Record<DeliveryType, number | null>>({ home: null, pickup: null })
  const [timeChoice, setTimeChoice] = useState<TimeChoice>({ day: null, slotHour: null })
  const [lack, setLack] = useState<BookingLack | null>(null)
  const addresses = useLoaded(loadAddresses, null)
  const stores = useLoaded(loadStores, null)
  const places: readonly (Address | Branch)[] = type === "home" ? readyList(addresses) : readyList(stores)
  const place = places.find(({ id }) => id === selected[type]) ?? null
  const time = bookingTime(timeChoice, now)
  const isLacking = bookingLack(type, time, place !== null) !== null

  function switchTo(next: DeliveryType) {
    setType(next)
    setLack(null)
    const list = next === "home" ? addresses : stores
    if (list.state === "ready") void list.reload()
    if (list.state === "failed") list.retry()
  }

  function select(id: number) {
    setSelected({ ...selected, [type]: id })
    setLack(null)
  }

  function chooseTime(part: Partial<TimeChoice>) {
    setTimeChoice({ ...timeChoice, ...part })
    setLack(null)
  }

  /** Books the repair, or gives the first thing that is missing. */
  function submit(): BookingLack | null {
    const present = bookingTime(timeChoice, new Date())
    const missing = bookingLack(type, present, place !== null)
    if (missing || !place) return missing
    const issue_description = choices["issueDesc"] || m.repairs_issue_no_description()
    void book({ issue: issue.id, model: model.id, issue_description, type, place: place.id, time: present })
    return null
  }

  return {
    type,
    switchTo,
    addresses,
    stores,
    selected,
    select,
    place,
    timeChoice,
    chooseTime,
    time,
    lack,
    setLack,
    isLacking,
    submit,
    busy,
  }
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

const TICK_MS = 20_000

/** The present time, renewed while the form is open: slots close as time passes. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function loadStores(_argument: null, signal: AbortSignal): Promise<Branch[]> {
  return api().repairs.stores(undefined, { signal })
}

function readyList<Place>(places: Loaded<Place[]>): Place[] {
  return places.state === "ready" ? places.data : []
}
