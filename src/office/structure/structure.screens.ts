import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { frameRoute } from "#office/roots.ts"
import type { MenuEntry } from "#office/screens.ts"

/** `id` is the chosen one. */
const validateSearch = ({ id }: Readonly<Record<string, unknown>>): { id?: string } => (id === undefined ? {} : { id: String(id) })

export const categoriesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/categories",
  staticData: { title: m.office_categories, permission: "products.read" },
  validateSearch,
  component: lazyRouteComponent(() => import("./categories.page.tsx"), "CategoriesPage"),
})

export const brandsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/brands",
  staticData: { title: m.office_brands, permission: "products.read" },
  validateSearch,
  component: lazyRouteComponent(() => import("./brands.page.tsx"), "BrandsPage"),
})

export const collectionsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/collections",
  staticData: { title: m.office_collections, permission: "products.read" },
  validateSearch,
  component: lazyRouteComponent(() => import("./collections.page.tsx"), "CollectionsPage"),
})

export const structureMenu: readonly MenuEntry[] = [
  { group: "catalog", to: "/categories", label: m.office_categories, icon: "layers", permission: "products.read" },
  { group: "catalog", to: "/brands", label: m.office_brands, icon: "sparkle", permission: "products.read" },
  { group: "catalog", to: "/collections", label: m.office_collections, icon: "grid", permission: "products.read" },
]
