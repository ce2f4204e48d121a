import { useRouterState } from "@tanstack/react-router"
import { useSyncExternalStore } from "react"
import { useMe } from "#office/me.ts"
import { type Column, columnsText, type ShownColumn, shownColumns } from "./columns.ts"
import type { ListState } from "./list-state.ts"

const listeners = new Set<() => void>()
const PREFIX = "office-columns:"

export type ColumnChoice<Row> = {
  shown: ShownColumn<Row>[]
  choose: (columns: readonly Pick<ShownColumn<Row>, "key" | "width">[]) => void
  reset: () => void
}

/** The columns of this page's list: from its address, else as the member last set them in this browser. [OFFICE-46] */
export function useColumns<Row>(columns: readonly Column<Row>[], list: ListState): ColumnChoice<Row> {
  const { id } = useMe()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const name = `${PREFIX}${id}:${path}`
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(name))
  const keep = (text: string | null) => {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
    // A change of columns keeps the page of the list.
    list.change({ cols: text ?? undefined, after: list.search["after"] })
    for (const tell of listeners) tell()
  }
  return {
    shown: shownColumns(columns, list.search["cols"] ?? kept ?? undefined),
    choose: (next) => keep(columnsText(next)),
    reset: () => keep(null),
  }
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
