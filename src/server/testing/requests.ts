import type { Call } from "#contract/call.ts"
import { contract } from "#contract/contract.ts"

type NamedCall = { name: string; call: Call }

/** Every call of the contract, by the name that its operation has. */
export const everyCall: readonly NamedCall[] = Object.entries(contract).flatMap(([feature, named]) =>
  Object.entries<Call>(named).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
)

/** The address of a call with `value`, as it would be typed, for each name in its path. */
export function addressOf({ path }: Call, value: string): string {
  return path.replaceAll(/\{\w+\}/g, value)
}
