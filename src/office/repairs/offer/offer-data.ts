import { queryOptions } from "@tanstack/react-query"
import type { RepairOfferDevice } from "#contract/office/repairs/repair-offer.ts"
import { api } from "#office/api.ts"
import { queryClient } from "#office/query-client.ts"
import { useVersionedQueue } from "#office/use-task.ts"
import { offerKey } from "#rules/repairs/offer/offer.ts"

// The live stream names the setting of a kind of device.
export const kindsQuery = queryOptions({
  queryKey: ["setting", "list", "repair-offer"],
  queryFn: ({ signal }) => api.repairOffer.kinds(undefined, { signal }),
})

export const allBrandsQuery = queryOptions({
  queryKey: ["setting", "list", "repair-brands"],
  queryFn: ({ signal }) => api.repairOffer.brands(undefined, { signal }),
})

export const deviceQuery = (id: number) =>
  queryOptions({ queryKey: ["setting", offerKey(id)], queryFn: ({ signal }) => api.repairOffer.device({ id }, { signal }) })

export const modelsQuery = (id: number, brand: number) =>
  queryOptions({
    queryKey: ["setting", offerKey(id), "models", brand],
    queryFn: ({ signal }) => api.repairOffer.models({ id, brand }, { signal }),
  })

/** Asks again for what is repaired, also after a refusal. */
export async function thenRefresh<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } finally {
    await queryClient.invalidateQueries({ queryKey: ["setting"] })
  }
}

/** The kind of device as it was last loaded or saved. */
export function deviceNow(id: number): RepairOfferDevice {
  const device = queryClient.getQueryData(deviceQuery(id).queryKey)
  if (!device) throw new Error("The kind of device is not loaded.")
  return device
}

/** Shows a new order at once, and saves one change after the other. */
export function useOrders() {
  const { save, busy, mistake } = useVersionedQueue()
  const order = <Data extends { version: number }>(
    query: { queryKey: readonly unknown[] },
    data: Data,
    change: (version: number) => Promise<{ version: number }>,
  ) => {
    queryClient.setQueryData(query.queryKey, data)
    return save(data.version, (version) => thenRefresh(change(version)))
  }
  return { order, busy, mistake }
}
