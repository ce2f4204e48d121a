import type { Address } from "#contract/addresses.ts"
import { streetLine } from "./street-line.ts"

/** An address in one line, for the buttons that are about it: one person may have several. */
export function addressName(address: Address): string {
  return `${address.first_name} ${address.last_name}, ${streetLine(address)}`
}
