/** Products on one page of a listing. [spec 1 §2.5] */
export const PAGE_SIZE = 10

const MAX_PAGE = 1_000_000

/** The number of pages for this many products; 0 for none. [spec 1 §2.5] */
export function pageCount(count: number, pageSize = PAGE_SIZE): number {
  return count > 0 ? Math.ceil(count / pageSize) : 0
}

/**
 * The entries of the pagination: page numbers, with an ellipsis where pages are left out. A current page outside the pages counts as the
 * nearest one. [spec 1 §2.5]
 */
export function pageItems(current: number, total: number): (number | "ellipsis")[] {
  if (total <= 7) return pagesBetween(1, total)
  const page = Math.min(Math.max(current, 1), total)
  if (page <= 4) return [...pagesBetween(1, 5), "ellipsis", total]
  if (total - page <= 3) return [1, "ellipsis", ...pagesBetween(total - 4, total)]
  return [1, "ellipsis", ...pagesBetween(page - 1, page + 1), "ellipsis", total]
}

/** The page in a query value, from 1 to a million; 1 for anything else. [spec 3 A21] */
export function pageFrom(value: unknown): number {
  const text = typeof value === "number" ? String(value) : value
  if (typeof text !== "string" || !/^\d+$/.test(text)) return 1
  return Math.min(Math.max(Number(text), 1), MAX_PAGE)
}

function pagesBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
