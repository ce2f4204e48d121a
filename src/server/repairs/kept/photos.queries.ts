import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { MAX_PHOTOS } from "#rules/repairs/intake.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const PhotoRow = Type.Object({ id: Type.Number(), key: Type.String(), takenBy: Type.String(), createdAt: Type.String() })
export type PhotoRow = Static<typeof PhotoRow>

export async function photosOf(db: Queries, requestId: number): Promise<PhotoRow[]> {
  return rows(
    db,
    "photos",
    sql`
    select p.id, p.key, s.name as "takenBy", ${instant(sql`p.created_at`)} as "createdAt"
    from repair_photos p join staff s on s.id = p.taken_by where p.request_id = ${requestId} order by p.id limit ${MAX_PHOTOS}`,
    PhotoRow,
  )
}

/** The bytes of one photo in base64; null when the request has none with this id. */
export async function photoBytes(db: Queries, requestId: number, id: number): Promise<string | null> {
  const [photo] = await rows(
    db,
    "photo",
    sql`select translate(encode(bytes, 'base64'), E'\n', '') as jpeg from repair_photos where request_id = ${requestId} and id = ${id}`,
    Type.Object({ jpeg: Type.String() }),
  )
  return photo?.jpeg ?? null
}

type PhotoToKeep = { key: string; bytes: Buffer; staffId: number; now: Date }

/** Adds a photo; false when it is there already. */
export async function addPhoto(tx: Queries, requestId: number, { key, bytes, staffId, now }: PhotoToKeep): Promise<boolean> {
  const added = await run(
    tx,
    "add photo",
    sql`
    insert into repair_photos (request_id, key, bytes, taken_by, created_at)
    values (${requestId}, ${key}::uuid, decode(${bytes.toString("base64")}, 'base64'), ${staffId}, ${now.toISOString()}::timestamptz) on conflict (key) do nothing`,
  )
  return added === 1
}

export async function deletePhoto(tx: Queries, requestId: number, id: number): Promise<boolean> {
  return (await run(tx, "delete photo", sql`delete from repair_photos where request_id = ${requestId} and id = ${id}`)) === 1
}
