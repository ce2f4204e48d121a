import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

/** Different words that are counted on one day; nonsense sent by the thousand fills no table. */
const MAX_A_DAY = 1000
const MAX_LENGTH = 60
const KEPT_DAYS = 90

/**
 * Counts words that found nothing, so that the owner can name them. Nothing tells who typed them, and what may be an address or a number of a
 * person is not counted. An answer that is kept is not counted again: the counts are those of different minutes.
 */
export async function countMiss(db: Queries, keyword: string, now: Date): Promise<void> {
  if (keyword === "" || keyword.length > MAX_LENGTH || isPersonal(keyword)) return
  const day = sql`(${now.toISOString()}::timestamptz at time zone 'Asia/Qatar')::date`
  await run(
    db,
    null,
    sql`
    insert into search_misses as m (day, words, count) select ${day}, ${keyword}, 1
      where (select count(*) from search_misses where day = ${day}) < ${MAX_A_DAY} or exists (select from search_misses where day = ${day} and words = ${keyword})
    on conflict (day, words) do update set count = m.count + 1`,
  )
}

/** Forgets the counts of days long past. */
export async function forgetMisses(db: Queries, now: Date): Promise<void> {
  await run(
    db,
    null,
    sql`delete from search_misses where day < (${now.toISOString()}::timestamptz at time zone 'Asia/Qatar')::date - ${KEPT_DAYS}::int`,
  )
}

function isPersonal(keyword: string): boolean {
  return keyword.includes("@") || keyword.replaceAll(/[^\p{Nd}]/gu, "").length >= 7
}
