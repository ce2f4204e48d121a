import { useEffect, useState } from "react"
import type { RepairDay } from "#contract/repairs.ts"
import { api } from "#web/api.ts"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { type BookingTime, bookingTime, type DeliveryType, type TimeChoice, usualDays } from "./booking-time.ts"

/** The place that determines the times of a repair: the city of an address, or a branch with its hours. */
export type TimesPlace = { city: string; id?: number; working_hours?: string }

export type When = {
  choice: TimeChoice
  choose: (part: Partial<TimeChoice>) => void
  time: BookingTime
  /** The result at this moment, which may be later than the rendered one. */
  present: () => BookingTime
  /** Whether the times are loading. */
  isLoading: boolean
  reload: () => void
}

/** The times at which the repair can be done at a place, and the chosen one. Without a response the documented times are offered. */
export function useWhen(type: DeliveryType, place: TimesPlace | null, firstDay: string | null = null): When {
  const now = useNow()
  const [choice, setChoice] = useState<TimeChoice>({ day: firstDay, time: null })
  const times = useLoaded(loadTimes, placeQuery(type, place))
  // Without a place the response is about home visits.
  const isAnswered = times.state === "ready" && (type === "home" || place !== null)
  const days = isAnswered ? times.data : usualDays(type, place?.working_hours ?? null, now)
  return {
    choice,
    choose: (part) => setChoice({ ...choice, ...part }),
    time: bookingTime(type, choice, days, now),
    present: () => bookingTime(type, choice, days, new Date()),
    isLoading: times.state === "loading",
    reload: () => (times.state === "ready" ? void times.reload() : times.state === "failed" && times.retry()),
  }
}

/** The city of the address, or the branch, as a query: `city=Doha`. A text, so that the same place is requested once. */
function placeQuery(type: DeliveryType, place: TimesPlace | null): string {
  if (!place) return ""
  return type === "home" ? `city=${place.city}` : `branch=${place.id}`
}

function loadTimes(query: string, signal: AbortSignal): Promise<RepairDay[]> {
  const [name, value = ""] = [query.slice(0, query.indexOf("=")), query.slice(query.indexOf("=") + 1)]
  return api().repairs.times(name === "city" ? { city: value } : name === "branch" ? { branch: Number(value) } : {}, { signal })
}

const TICK_MS = 20_000

/** The current time, updated while the form is open, because slots close as time passes. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
