import type { LinkProps } from "@tanstack/react-router"
import type { Permission } from "#contract/office/permissions.ts"
import type { IconName } from "./parts/text/icon.tsx"

/** The groups of the sidebar, from top to bottom. */
export const MENU_GROUPS = ["start", "sell", "repair", "catalog", "storefront", "shop"] as const

/** An act that the palette offers on every page: its page opens and begins it. */
export type PaletteAct = Pick<MenuEntry, "to" | "label" | "icon" | "permission"> & { search: Readonly<Record<string, string>> }

/** An entry of the sidebar, of the bar on phones, and a page that the palette finds. */
export type MenuEntry = {
  group: (typeof MENU_GROUPS)[number]
  to: NonNullable<LinkProps["to"]>
  /** Pages that belong to the entry without lying below its address. */
  holds?: readonly NonNullable<LinkProps["to"]>[]
  label: () => string
  icon: IconName
  /** Any of several is enough. */
  permission?: Permission | readonly Permission[]
  /** Pressed after `g`. */
  key?: string
  /** The key of its number in the answer of `api.frame.waiting`. */
  waits?: string
  /** Shown in the bar of five on phones; by another name where the sidebar's needs its group. */
  inBar?: true | (() => string)
}
