import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"
import type { ProductsSearch } from "./product-data.ts"

const NAMES = ["view", "q", "brand", "category", "label", "sort", "after", "cols"] as const

export const productsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/products",
  staticData: { title: m.office_products, permission: "products.read" },
  validateSearch: (search: Readonly<Record<string, unknown>>): ProductsSearch =>
    Object.fromEntries(NAMES.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : []))),
  component: lazyRouteComponent(() => import("./products.page.tsx"), "ProductsPage"),
})

export const productRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/products/$id",
  staticData: { title: m.office_products, permission: "products.read" },
  component: lazyRouteComponent(() => import("./product.page.tsx"), "ProductPage"),
})

export const productsMenu: MenuEntry = {
  group: "catalog",
  to: "/products",
  label: m.office_products,
  icon: "tag",
  permission: "products.read",
  key: "p",
}
