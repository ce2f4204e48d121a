import Type, { type Static } from "typebox"
import { MAX_PICTURE_BYTES } from "#rules/catalog/office/product-pictures.ts"
import { officeCalls } from "../office-call.ts"

export const UploadedPicture = Type.Object({
  /** Its path in the shop's store. */
  src: Type.String(),
  /** The address of a small rendition. */
  image: Type.String(),
})
export type UploadedPicture = Static<typeof UploadedPicture>

export const pictures = officeCalls({
  upload: {
    summary:
      "Takes in a picture in JPEG, PNG, WebP or AVIF: upright, in WebP, without place, device and other metadata. One that no form saves is deleted after 8 days.",
    method: "POST",
    path: "/api/office/pictures",
    query: Type.Object({ name: Type.String({ maxLength: 300 }) }),
    file: { type: "image", maxBytes: MAX_PICTURE_BYTES },
    answers: { 201: UploadedPicture },
    refusals: [
      "too_large",
      "unsupported_media_type",
      "picture_format",
      "picture_too_large",
      "picture_unreadable",
      "too_many_uploads",
      "overloaded",
    ],
    permission: "products.edit",
    orPermissions: ["home.edit", "repairs.offer"],
  },
})
