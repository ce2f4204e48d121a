export const PRODUCT_STATES = ["live", "draft"] as const

export type ProductState = (typeof PRODUCT_STATES)[number]

/** Characters of a rich text, and tags of a product. */
export const HTML_LIMIT = 100_000
export const MAX_TAGS = 50

export type Publication = { state: ProductState; publishAt: Date | null; unpublishAt: Date | null }

/** What a plan becomes at `now`: the moments that have come are over, and the last of them decides. */
export function publicationAt({ state, publishAt, unpublishAt }: Publication, now: Date): Publication {
  const isDue = (at: Date | null) => at !== null && at <= now
  const [isPublished, isTakenOff] = [isDue(publishAt), isDue(unpublishAt)]
  const isLast = isPublished && (!isTakenOff || (publishAt ?? now) > (unpublishAt ?? now))
  return {
    state: isLast ? "live" : isTakenOff ? "draft" : state,
    publishAt: isPublished ? null : publishAt,
    unpublishAt: isTakenOff ? null : unpublishAt,
  }
}

export type PlanFault = "publish_at" | "unpublish_at"

/** The moments of a plan that cannot be: one that has passed, or an end before the beginning. */
export function planFaults({ publishAt, unpublishAt }: Publication, now: Date): PlanFault[] {
  const faults: PlanFault[] = []
  if (publishAt !== null && publishAt <= now) faults.push("publish_at")
  if (unpublishAt !== null && (unpublishAt <= now || (publishAt !== null && unpublishAt <= publishAt))) faults.push("unpublish_at")
  return faults
}
