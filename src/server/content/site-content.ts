import type { AnnouncementContent, ContactContent } from "#contract/office/storefront/content.ts"
import type { Config } from "#server/config/config.ts"
import type { Queries } from "#server/db/database.ts"
import { liveVersion, nextInForce } from "./content.queries.ts"
import { firstContent } from "./first-content.ts"

export type Announcement = AnnouncementContent["texts"][number]

type Contacts = Pick<Config, "support" | "shopEmail">

/** The shop's contacts: those that its staff published, else those of the environment. */
export async function contactsOf(db: Queries, config: Contacts, now: Date): Promise<ContactContent> {
  // The page says which value it has, here and below.
  return ((await liveVersion(db, "contact", now))?.value ?? firstContent("contact", config)) as ContactContent
}

/** The text of the announcement bar now, or null. */
export async function announcementNow(db: Queries, now: Date): Promise<Announcement | null> {
  return (await announcements(db, now)).find((text) => isIts(text, now.toISOString())) ?? null
}

/** The next moment at which a published text begins or ends to show, after `now`; null for none. */
export async function nextChange(db: Queries, now: Date): Promise<string | null> {
  const [inForce, texts] = [await nextInForce(db, now), await announcements(db, now)]
  const times = [inForce, ...texts.flatMap(({ from, until }) => [from, until])]
  const [next = null] = times.filter((time) => time !== null && time > now.toISOString()).toSorted()
  return next
}

async function announcements(db: Queries, now: Date): Promise<Announcement[]> {
  return ((await liveVersion(db, "announcement", now))?.value as AnnouncementContent | undefined)?.texts ?? []
}

function isIts({ from, until }: Announcement, now: string): boolean {
  return (from === null || from <= now) && (until === null || now < until)
}
