/** The sections of the profile as the fragment of its address names them, in the sidebar's order. [spec 2 §2] */
export const SECTIONS = ["profile", "orderHistory", "serviceHistory", "manageAddress", "wishlist"] as const
export type Section = (typeof SECTIONS)[number]

/** The section of a fragment; a missing or unknown one is the profile. [spec 2 §2] */
export function sectionOf(fragment: string): Section {
  return SECTIONS.find((section) => section === fragment) ?? "profile"
}
