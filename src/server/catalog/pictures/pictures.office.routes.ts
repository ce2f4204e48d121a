import { pictures } from "#contract/office/storefront/pictures.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { uploadPicture } from "./upload-picture.ts"

/** The back office's calls about pictures. */
export function serveOfficePictures(office: OfficeServer, services: Services): void {
  serveOffice(office, pictures.upload, ({ query: { name }, body, member, actor }) =>
    uploadPicture(services, { name, bytes: body, staffId: member.id, actor }),
  )
}
