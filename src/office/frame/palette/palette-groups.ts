import type { Found } from "#contract/office/today.ts"
import { m } from "#messages/messages.js"
import { objectAddress } from "#office/object-address.ts"
import type { PageAct } from "#office/page-acts.ts"
import type { IconName } from "#office/parts/text/icon.tsx"
import type { MenuEntry, PaletteAct } from "#office/screens.ts"
import type { VisitedObject } from "#office/visited.ts"
import type { FoundKind } from "#rules/office/find-words.ts"
import type { Column } from "#rules/repairs/repair-board.ts"
import type { PaletteQuery } from "./asked.ts"
import { hasWords } from "./matching-words.ts"

/** One line of the palette: a link or an action. */
export type PaletteLine = {
  key: string
  title: string
  detail?: string
  icon: IconName
  image?: string | null
  status?: string | null
  /** The column of a repair, which says more than its status. */
  column?: Column | null
  /** Of a found object: Tab shows more of its kind. */
  kind?: FoundKind
  /** The shortcut. */
  hint?: string | undefined
  to?: string
  search?: PaletteAct["search"]
  run?: () => void
}

export type PaletteGroup = { title: string; lines: PaletteLine[] }

const KINDS: Readonly<Record<FoundKind, { title: () => string; icon: IconName }>> = {
  order: { title: m.office_group_orders, icon: "box" },
  repair: { title: m.office_group_repairs, icon: "wrench" },
  customer: { title: m.office_group_customers, icon: "user" },
  product: { title: m.office_group_products, icon: "tag" },
}

type FoundGroups = { exact: Found | null; groups: { kind: FoundKind; results: Found[] }[] }

type Sources = {
  found: FoundGroups | undefined
  visited: readonly VisitedObject[]
  acts: readonly PageAct[]
  menu: readonly MenuEntry[]
  /** The acts of every page. */
  everywhere: readonly PaletteAct[]
}

/** The groups of the palette: an exact reference first, then found objects, the page's actions, and pages. */
export function paletteGroups({ words, only }: PaletteQuery, { found, visited, acts, menu, everywhere }: Sources): PaletteGroup[] {
  const isEmpty = words === "" && only === null
  const exact = found?.exact ? [lineOf(found.exact)] : []
  const groups = found?.groups.map(({ kind, results }) => ({
    title: KINDS[kind].title(),
    lines: results.map(lineOf).filter(({ key }) => key !== exact[0]?.key),
  }))
  const showsActs = only === null || only === "acts"
  return [
    { title: m.office_find_visited(), lines: isEmpty ? visited.map(visitedLine) : [] },
    ...(exact[0] ? [{ title: KINDS[exact[0].kind ?? "order"].title(), lines: exact }] : []),
    ...(groups ?? []),
    { title: m.office_find_here(), lines: showsActs ? acts.filter(({ label }) => hasWords(label, words)).map(actLine) : [] },
    { title: m.office_find_pages(), lines: showsActs ? menu.filter(({ label }) => hasWords(label(), words)).map(pageLine) : [] },
    {
      title: m.office_find_everywhere(),
      lines: showsActs ? everywhere.filter(({ label }) => hasWords(label(), words)).map(everywhereLine) : [],
    },
  ].filter(({ lines }) => lines.length > 0)
}

function lineOf({ kind, id, title, detail, status, column, image }: Found): PaletteLine {
  const address = objectAddress({ kind, id })
  return { key: `${kind} ${id}`, title, detail, status, column, image, icon: KINDS[kind].icon, kind, ...(address ? { to: address } : {}) }
}

function visitedLine({ path, title }: VisitedObject): PaletteLine {
  const to = path.slice("/office".length)
  return { key: `visited ${path}`, title, detail: to.split("/").at(-1) ?? "", icon: "history", to }
}

function actLine({ label, icon, key, run }: PageAct): PaletteLine {
  return { key: `act ${label}`, title: label, icon: icon ?? "bolt", hint: key?.toUpperCase(), run }
}

function everywhereLine({ to, search, icon, label }: PaletteAct): PaletteLine {
  return { key: `act ${label()}`, title: label(), icon, to, search }
}

function pageLine({ to, icon, label, key }: MenuEntry): PaletteLine {
  return { key: `page ${to}`, title: label(), icon, to, ...(key ? { hint: `g ${key}` } : {}) }
}
