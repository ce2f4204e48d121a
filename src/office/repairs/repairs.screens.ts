import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"
import { momentOf } from "#rules/repairs/repair-slots.ts"

/** The filters of board and list, as their address has them. */
export type RepairsSearch = {
  q?: string
  technician?: string
  /** `visits`, or `branch:3`. */
  place?: string
  device?: string
  late?: "yes"
  warranty?: "yes"
  view?: string
  /** A repair whose earlier repairs are shown. */
  before?: string
  after?: string
}

const FILTERS = ["q", "technician", "place", "device", "view", "before", "after"] as const

function readSearch(search: Readonly<Record<string, unknown>>): RepairsSearch {
  const given = FILTERS.flatMap((name) => (typeof search[name] === "string" && search[name] !== "" ? [[name, search[name]]] : []))
  const marks = (["late", "warranty"] as const).flatMap((name) => (search[name] === "yes" ? [[name, "yes"]] : []))
  return Object.fromEntries([...given, ...marks])
}

export const boardRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/repairs",
  staticData: { title: m.office_repairs, permission: "repairs.read" },
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("./board/board.page.tsx"), "BoardPage"),
})

export const repairListRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/repairs/list",
  staticData: { title: m.office_repairs, permission: "repairs.read" },
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("./list.page.tsx"), "RepairListPage"),
})

/** The days and places of the calendar, as its address has them; without a day it shows today. */
export type CalendarSearch = { day?: string; view?: "week"; place?: "visits" | "branches" }

export const calendarRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/repairs/calendar",
  staticData: { title: m.office_calendar, permission: "repairs.read" },
  // A parameter that is left out would keep the value of the address.
  validateSearch: ({ day, view, place }: Readonly<Record<string, unknown>>): CalendarSearch => ({
    day: typeof day === "string" && momentOf(`${day} 00:00:00`) !== null && day.startsWith("20") ? day : undefined,
    view: view === "week" ? view : undefined,
    place: place === "visits" || place === "branches" ? place : undefined,
  }),
  component: lazyRouteComponent(() => import("./calendar/calendar.page.tsx"), "CalendarPage"),
})

const OFFER_PARTS = ["issues", "brands", "texts"] as const
export type OfferPart = (typeof OFFER_PARTS)[number]

/** The kind of device, and what of it is open; without a kind the first one. */
export type OfferSearch = { device?: string; part?: OfferPart; issue?: string; brand?: string }

export const offerRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/repairs/offer",
  staticData: { title: m.office_offer, permission: "repairs.offer" },
  validateSearch: (search: Readonly<Record<string, unknown>>): OfferSearch => {
    const part = OFFER_PARTS.find((name) => name === search["part"])
    const ids = (["device", "issue", "brand"] as const).flatMap((name) =>
      search[name] === undefined ? [] : [[name, String(search[name])]],
    )
    return { ...Object.fromEntries(ids), ...(part ? { part } : {}) }
  },
  component: lazyRouteComponent(() => import("./offer/offer.page.tsx"), "OfferPage"),
})

export const ticketRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/repairs/$reference",
  staticData: { title: m.office_repairs, permission: "repairs.read" },
  component: lazyRouteComponent(() => import("./ticket.page.tsx"), "TicketPage"),
})

export const repairsMenu: MenuEntry = {
  group: "repair",
  to: "/repairs",
  label: m.office_repairs_board,
  icon: "board",
  permission: "repairs.read",
  key: "r",
  waits: "repairs",
  inBar: m.office_repairs,
}

export const calendarMenu: MenuEntry = {
  group: "repair",
  to: "/repairs/calendar",
  label: m.office_calendar,
  icon: "calendar",
  permission: "repairs.read",
  key: "c",
}

export const offerMenu: MenuEntry = {
  group: "repair",
  to: "/repairs/offer",
  label: m.office_offer,
  icon: "wrench",
  permission: "repairs.offer",
}
