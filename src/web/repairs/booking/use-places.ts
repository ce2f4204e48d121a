import { useState } from "react"
import type { Address, Branch } from "#contract/addresses.ts"
import { loadAddresses } from "#web/addresses/load-addresses.ts"
import { api } from "#web/api.ts"
import { type LoadState, useLoaded } from "#web/loading/use-loaded.ts"
import type { DeliveryType } from "#web/repairs/visit/booking-time.ts"

export type Place = Address | Branch

/** Where the repair can be done, and which place was chosen: of the customer's addresses at home, of the stores in the shop. [spec 2 §4] */
export function usePlaces() {
  const [type, setType] = useState<DeliveryType>("home")
  const [selected, setSelected] = useState<Record<DeliveryType, number | null>>({ home: null, pickup: null })
  const addresses = useLoaded(loadAddresses, null)
  const stores = useLoaded(loadStores, null)
  const places: readonly Place[] = type === "home" ? readyList(addresses) : readyList(stores)
  const place = places.find(({ id }) => id === selected[type]) ?? null

  /** Asks for the list of a kind again. */
  function reload(kind: DeliveryType) {
    const list = kind === "home" ? addresses : stores
    if (list.state === "ready") void list.reload()
    if (list.state === "failed") list.retry()
  }

  function switchTo(next: DeliveryType) {
    setType(next)
    reload(next)
  }

  return { type, switchTo, reload, addresses, stores, selected, place, select: (id: number) => setSelected({ ...selected, [type]: id }) }
}

function loadStores(_argument: null, signal: AbortSignal): Promise<Branch[]> {
  return api().repairs.stores(undefined, { signal })
}

function readyList<Item extends Place>(places: LoadState<Item[]>): Item[] {
  return places.state === "ready" ? places.data : []
}
