import type { UploadedPicture } from "#contract/office/storefront/pictures.ts"
import { m } from "#messages/messages.js"
import { sendFile } from "#office/api.ts"
import { OfficeProblem } from "#office/problem.ts"
import { MAX_PICTURE_BYTES } from "#rules/catalog/office/product-pictures.ts"

/**
 * Uploads a picture for a form that is saved later. Refuses a file that is too large before it is sent.
 *
 * @param onProgress told how much has been sent, from 0 to 1
 */
export async function sendPicture(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<UploadedPicture> {
  if (file.size > MAX_PICTURE_BYTES)
    throw new OfficeProblem(413, m.office_pictures_too_heavy({ megabytes: MAX_PICTURE_BYTES / 1024 / 1024 }))
  const address = `/api/office/pictures?name=${encodeURIComponent(file.name.slice(0, 200))}`
  // The server reads the format from the bytes.
  const type = file.type.startsWith("image/") ? file.type : "image/unknown"
  return (await sendFile(address, file, type, { onProgress, signal })) as UploadedPicture
}
