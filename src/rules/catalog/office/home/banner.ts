import { imageSize } from "#rules/values/image-path.ts"

/** The pictures of a banner with the least width that is sharp where each is shown, in pixels: on phones, tablets and wide screens. */
export const BANNER_WIDTHS = { small: 600, medium: 1024, large: 1600 } as const
export const BANNER_SIZES = ["small", "medium", "large"] as const
export type BannerSize = (typeof BANNER_SIZES)[number]

/** More banners would take a shopper a minute to see. */
export const MAX_BANNERS = 20

export type BannerFields = Record<BannerSize, string> & {
  title: string
  link: string
  /** Moments, ISO 8601 in UTC. */
  from: string | null
  until: string | null
}

export const BANNER_FAULTS = ["missing", "narrow", "foreign", "early"] as const
export type BannerFault = (typeof BANNER_FAULTS)[number]

/**
 * Why a banner cannot be shown, by field: a text or picture is missing, a picture is too narrow, the link is no address of the shop, or its
 * end is not after its begin. [OFFICE-140]
 */
export function bannerFaults(banner: BannerFields): Partial<Record<keyof BannerFields, BannerFault>> {
  const { title, link, from, until } = banner
  const faults: Partial<Record<keyof BannerFields, BannerFault>> = {}
  if (title.trim() === "") faults.title = "missing"
  if (link.trim() === "") faults.link = "missing"
  else if (!/^\/(?!\/)\S*$/.test(link.trim())) faults.link = "foreign"
  for (const size of BANNER_SIZES) {
    const src = banner[size]
    const width = imageSize(src)?.width ?? null
    if (src === "") faults[size] = "missing"
    else if (width !== null && width < BANNER_WIDTHS[size]) faults[size] = "narrow"
  }
  if (from !== null && until !== null && until <= from) faults.until = "early"
  return faults
}

export const BANNER_STATES = ["shown", "waits", "over"] as const
export type BannerState = (typeof BANNER_STATES)[number]

/** Whether shoppers see a banner at a moment; its end is the first moment without it. */
export function bannerState({ from, until }: Pick<BannerFields, "from" | "until">, now: string): BannerState {
  if (until !== null && until <= now) return "over"
  return from !== null && from > now ? "waits" : "shown"
}
