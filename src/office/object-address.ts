/** The pages of objects by kind, below `/office`. */
const PAGES: Readonly<Record<string, string>> = {
  order: "/orders",
  repair: "/repairs",
  customer: "/customers",
  product: "/products",
  request: "/requests",
}

/** Where an object is shown; null for a kind without pages. */
export function objectAddress({ kind, id }: { kind: string; id: string }): string | null {
  const page = PAGES[kind]
  return page === undefined ? null : `${page}/${encodeURIComponent(id)}`
}
