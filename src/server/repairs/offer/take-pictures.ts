import { takeUploads } from "#server/catalog/pictures/uploaded-pictures.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"

type PictureChange = { field: string; before: string | null; after: string | null }

/** Takes the uploaded pictures of a form. Refuses with `invalid` those that are neither there already nor uploaded. */
export async function takePictures(tx: Queries, changes: readonly PictureChange[]): Promise<void> {
  const added = changes.filter(({ before, after }) => after !== null && after !== before)
  const taken = new Set(
    await takeUploads(
      tx,
      added.flatMap(({ after }) => after ?? []),
    ),
  )
  const [first, ...rest] = added.filter(({ after }) => after !== null && !taken.has(after)).map(({ field }) => field)
  if (first !== undefined) throw new Refusal("invalid", { fields: [first, ...rest] })
}
