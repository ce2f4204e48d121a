import type { IconName } from "#office/parts/text/icon.tsx"

const ICONS: Readonly<Record<string, IconName>> = {
  activity: "download",
  customer: "user",
  job: "refresh",
  key: "key",
  mail: "mail",
  note: "note",
  order: "box",
  orders: "download",
  payment: "card",
  refund: "undo",
  repair: "wrench",
  replacement: "refresh",
  role: "users",
  session: "login",
  settings: "gear",
  staff: "user",
  step: "undo",
  stock: "hash",
  product: "tag",
  view: "list",
}

/** The icon of an action, by its kind of object. */
export function actIcon(act: string): IconName {
  return ICONS[act.split(".")[0] ?? ""] ?? "edit"
}
