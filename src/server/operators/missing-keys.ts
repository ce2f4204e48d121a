import type { Keys } from "#server/config/keys.ts"

/** What the shop leaves undone without keys. Operators may run it so on purpose. */
export function keysMissingOf({ links, unlock }: Keys): { name: string; says: string }[] {
  const missing = [
    { isSo: links.length === 0, name: "LINK_KEYS", says: "Customers get no private links to their repairs and estimates." },
    { isSo: unlock.length === 0, name: "UNLOCK_KEYS", says: "Staff cannot keep the codes that unlock devices." },
  ]
  return missing
    .filter(({ isSo }) => isSo)
    .map(({ name, says }) => ({ name, says: `${name} is not set. ${says} Set it to what openssl rand -base64 32 prints.` }))
}
