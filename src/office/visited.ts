/** An object that the member looked at. */
export type VisitedObject = { path: string; title: string }

const PREFIX = "office-visited:"
const SHOWN = 5
const OBJECT = /^\/office\/(?:orders|repairs|customers|products|requests)\/[^/]+$/
/** Pages at the same depth as objects, which are not objects. */
const LISTS = ["/office/repairs/list", "/office/repairs/calendar", "/office/repairs/offer", "/office/products/new"]

export function readVisited(person: number): VisitedObject[] {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + person) ?? "[]") as VisitedObject[]
  } catch {
    return []
  }
}

/** Puts an object first; pages without an object are skipped. */
export function noteVisit(person: number, path: string, title: string | null | undefined): void {
  if (!title || !OBJECT.test(path) || LISTS.includes(path)) return
  const next = [{ path, title }, ...readVisited(person).filter((one) => one.path !== path)].slice(0, SHOWN)
  localStorage.setItem(PREFIX + person, JSON.stringify(next))
}

/** Removes all of them, because several people may share a browser. */
export function forgetVisits(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}
