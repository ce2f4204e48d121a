import type { Address } from "#contract/addresses.ts"

/** The list with an address that was just saved: a new one on top, and one of the same id replaced. [spec 2 §4] */
export function withAddress(addresses: readonly Address[], saved: Address, { isNew }: { isNew: boolean }): Address[] {
  if (!isNew) return addresses.map((address) => (address.id === saved.id ? saved : address))
  return [saved, ...addresses.filter(({ id }) => id !== saved.id)]
}
