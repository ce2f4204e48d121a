import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"
import { readQueueSearch } from "./queue-search.ts"

export const mailsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/activity/mails",
  staticData: { title: m.office_system_mails, permission: "jobs.retry" },
  validateSearch: readQueueSearch,
  component: lazyRouteComponent(() => import("./mails.page.tsx"), "MailsPage"),
})

export const jobsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/activity/jobs",
  staticData: { title: m.office_system_jobs, permission: "jobs.retry" },
  validateSearch: readQueueSearch,
  component: lazyRouteComponent(() => import("./jobs.page.tsx"), "JobsPage"),
})

export const noticesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/activity/payments",
  staticData: { title: m.office_system_notices, permission: "payments.read" },
  validateSearch: readQueueSearch,
  component: lazyRouteComponent(() => import("./notices.page.tsx"), "NoticesPage"),
})

export const systemMenu: MenuEntry = {
  group: "shop",
  to: "/activity/mails",
  holds: ["/activity/jobs", "/activity/payments"],
  label: m.office_system_menu,
  icon: "mail",
  permission: "jobs.retry",
}
