import type { Address } from "#contract/addresses.ts"

/** The list with a saved address: a new one on top, an edited one in its place. [spec 2 §4] */
export function withAddress(addresses: readonly Address[], saved: Address, { isNew }: { isNew: boolean }): Address[] {
  if (!isNew) return addresses.map((address) => (address.id === saved.id ? saved : address))
  return [saved, ...addresses.filter(({ id }) => id !== saved.id)]
}

/** The list after an address has become the default, which only one address is. */
export function withDefault(addresses: readonly Address[], chosen: number): Address[] {
  return addresses.map((address) => ({ ...address, is_default: address.id === chosen }))
}
