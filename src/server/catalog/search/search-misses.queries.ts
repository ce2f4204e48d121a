import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

/** The number of different words counted on one day, so that thousands of nonsense words cannot fill the table. */
const MAX_A_DAY = 1000
const MAX_LENGTH = 60
const KEPT_DAYS = 90

/**
 * Counts words that found nothing, so that the owner can add them. Nothing identifies who typed them, and words that may be a person's
 * address or number are not counted. A cached response is not counted again: repetitions within a minute count once.
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

/** Deletes the counts of days long past. */
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
