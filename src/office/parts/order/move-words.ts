import type { Announcements } from "@dnd-kit/core"
import { m } from "#messages/messages.js"

/** The announcements while an entry is dragged; `placeOf` gives the position it is over, from 1. */
export function dragWords(names: ReadonlyMap<string, string>, placeOf: (overId: string) => number): Announcements {
  const nameOf = (id: string | number) => names.get(String(id)) ?? ""
  const over = (name: string, id: string | number) => m.office_order_over({ name, place: placeOf(String(id)), count: names.size })
  const lifted = (id: string | number) => m.office_order_lifted({ name: nameOf(id), place: placeOf(String(id)), count: names.size })
  return {
    onDragStart: ({ active }) => lifted(active.id),
    // Lifting a thing also brings it over itself, as does the way back to its place.
    onDragOver: ({ active, over: target }) =>
      target?.id === active.id ? lifted(active.id) : target ? over(nameOf(active.id), target.id) : undefined,
    onDragEnd: ({ active, over: target }) =>
      target ? over(nameOf(active.id), target.id) : m.office_order_back({ name: nameOf(active.id) }),
    onDragCancel: ({ active }) => m.office_order_back({ name: nameOf(active.id) }),
  }
}
