import type { Address } from "#contract/addresses.ts"

/** The list with a saved address: a new one on top, an edited one in its place. [spec 2 §4] */
export function withAddress(addresses: readonly Address[], saved: Address, { isNew }: { isNew: boolean }): Address[] {
  if (!isNew) return addresses.map((address) => (address.id === saved.id ? saved : address))
  return [saved, ...addresses.filter(({ id }) => id !== saved.id)]
}
