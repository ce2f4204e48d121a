import type { FormPicture } from "#contract/office/product-form.ts"

/** A short name of a picture: its alternative text, else the name of its file. */
export function pictureName({ alt, src }: Pick<FormPicture, "alt" | "src">): string {
  const [file = ""] = (src.split("/").at(-1) ?? "").split(".")
  // An upload's name ends with a random part.
  return alt || file.replace(/-[0-9a-f]{12}$/, "") || src
}
