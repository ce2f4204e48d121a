import sharp from "sharp"
import { linear } from "./picture-sets.ts"

/** The part of a banner's picture behind its text, measured from the side where reading starts. */
const QUIET_PART = 0.44
/** Up to this mean luminance, light text has the better contrast. */
const DARKEST_FOR_DARK_INK = 0.45

/** The text colour that is legible on the text side of a banner's picture. */
export async function bannerInk(file: string): Promise<"dark" | "light"> {
  const picture = sharp(file)
  const { width, height } = await picture.metadata()
  const { data, info } = await picture
    .extract({ left: 0, top: 0, width: Math.max(1, Math.round(width * QUIET_PART)), height })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .resize(96, 96, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let total = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
    total += 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255)
  }
  return total / (info.width * info.height) <= DARKEST_FOR_DARK_INK ? "light" : "dark"
}
