/**
 * Writes `src/ui/style/fonts`: the Arabic fonts with only the letters that Arabic text needs, a third of the whole files. Which these are
 * says the `unicode-range` of the two faces in `ground.css`.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import subsetFont from "subset-font"

const STYLE = join(import.meta.dirname, "../src/ui/style")
/** The file of each weight, and the whole font. */
const FONTS = {
  "fonts/arabic-400.woff2": import.meta.resolve("@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2"),
  "fonts/arabic-600.woff2": import.meta.resolve("@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2"),
}

const styles = readFileSync(join(STYLE, "ground.css"), "utf8")

for (const [file, whole] of Object.entries(FONTS)) {
  const font = await subsetFont(readFileSync(fileURLToPath(whole)), lettersOf(file), { targetFormat: "woff2" })
  writeFileSync(join(STYLE, file), font)
}

/** Every character in the `unicode-range` of the face that loads `file`. */
function lettersOf(file: string): string {
  const [, ranges] = new RegExp(`${file}[^}]*unicode-range:([^;]+);`).exec(styles) ?? []
  if (ranges === undefined) throw new Error(`No face of ground.css loads ${file}.`)
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = "", last = first]) => charactersBetween(Number.parseInt(first, 16), Number.parseInt(last, 16)))
    .join("")
}

function charactersBetween(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place))
}
