import type { UploadedPicture } from "#contract/office/storefront/pictures.ts"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import type { Services } from "#server/services.ts"
import { countUploads, noteUpload } from "./uploaded-pictures.queries.ts"

/** More pictures of one member do not wait for a form. */
const MAX_WAITING = 200

type Upload = { name: string; bytes: Buffer; staffId: number; actor: Actor }

/** Takes in a picture for a form that is saved later. */
export async function uploadPicture(
  { db, images, config, clock }: Services,
  { name, bytes, staffId, actor }: Upload,
): Promise<UploadedPicture> {
  if ((await countUploads(db, staffId)) >= MAX_WAITING) throw new Refusal("too_many_uploads")
  const path = await images.upload(bytes, name.replace(/\.\w+$/, ""))
  try {
    await shortTransaction(db, async (tx) => {
      await noteUpload(tx, { path, staffId, now: clock.now() })
      await audit(tx, actor, { act: "picture.upload", object: null, after: { path } })
    })
  } catch (fault) {
    await images.remove(path)
    throw fault
  }
  return { src: path, image: imageUrl(renditionPath(path, 320, "webp"), config.imageBaseUrl) }
}
