import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { meRoute } from "./account/me.screens.ts"
import { activityRoute } from "./activity/activity.screens.ts"
import { contentRoute, contentStartRoute } from "./content/content.screens.ts"
import { customerRoute, customersRoute } from "./customers/customers.screens.ts"
import { Frame } from "./frame/frame.tsx"
import { NotFound } from "./frame/page-states.tsx"
import { galleryRoute } from "./gallery/gallery.screens.ts"
import { bannersRoute, homeRoute, menuRoute } from "./home/home.screens.ts"
import { importRoute, importsRoute } from "./imports/imports.screens.ts"
import { orderByPhoneRoute, orderRoute, ordersRoute } from "./orders/orders.screens.ts"
import { productRoute, productsRoute } from "./products/products.screens.ts"
import { movementsRoute, stockRoute } from "./products/stock/stock.screens.ts"
import { boardRoute, calendarRoute, offerRoute, repairListRoute, ticketRoute } from "./repairs/repairs.screens.ts"
import { messagesRoute, requestRoute, requestsRoute } from "./requests/requests.screens.ts"
import { frameRoute, rootRoute } from "./roots.ts"
import { scanRoute } from "./scan/scan.screens.ts"
import {
  branchesRoute,
  deliveryRoute,
  limitsRoute,
  mailSettingsRoute,
  paymentsRoute,
  reasonsRoute,
  slotsRoute,
} from "./settings/settings.screens.ts"
import { keysRoute, rolesRoute, staffRoute } from "./staff/staff.screens.ts"
import { brandsRoute, categoriesRoute, collectionsRoute } from "./structure/structure.screens.ts"
import { jobsRoute, mailsRoute, noticesRoute } from "./system/system.screens.ts"
import { todayRoute } from "./today/today.screens.ts"

/** Any other address below `/office`. */
const notFoundRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "$",
  staticData: { title: m.office_not_found_title },
  component: NotFound,
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  staticData: { title: m.office_sign_in },
  component: lazyRouteComponent(() => import("./sign-in/sign-in.page.tsx"), "SignInPage"),
})

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invite",
  component: lazyRouteComponent(() => import("./sign-in/invite.page.tsx"), "InvitePage"),
})

const recoverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/recover",
  component: lazyRouteComponent(() => import("./sign-in/recover.page.tsx"), "RecoverPage"),
})

frameRoute.update({ component: Frame })

/** Every page of the office. */
export const routeTree = rootRoute.addChildren([
  signInRoute,
  inviteRoute,
  recoverRoute,
  frameRoute.addChildren([
    todayRoute,
    ordersRoute,
    orderRoute,
    orderByPhoneRoute,
    boardRoute,
    repairListRoute,
    calendarRoute,
    offerRoute,
    ticketRoute,
    scanRoute,
    productsRoute,
    productRoute,
    stockRoute,
    movementsRoute,
    homeRoute,
    bannersRoute,
    menuRoute,
    contentStartRoute,
    contentRoute,
    categoriesRoute,
    brandsRoute,
    collectionsRoute,
    importsRoute,
    importRoute,
    activityRoute,
    staffRoute,
    rolesRoute,
    keysRoute,
    requestsRoute,
    messagesRoute,
    requestRoute,
    customersRoute,
    customerRoute,
    slotsRoute,
    deliveryRoute,
    branchesRoute,
    limitsRoute,
    mailSettingsRoute,
    reasonsRoute,
    paymentsRoute,
    mailsRoute,
    jobsRoute,
    noticesRoute,
    meRoute,
    galleryRoute,
    notFoundRoute,
  ]),
])
