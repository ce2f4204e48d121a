/**
 * Writes `src/ui/style/fonts`: the Arabic fonts with only the letters that Arabic text needs, a third of the whole files. Which these are
 * says the `unicode-range` of the two faces in `ground.css`.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import subsetFont from "subset-font"

const STYLE = join(import.meta.dirname, "../src/ui/style")
const WEIGHTS = [400, 600]

const packaged = createRequire(import.meta.url)
const styles = readFileSync(join(STYLE, "ground.css"), "utf8")

for (const weight of WEIGHTS) {
  const file = `fonts/arabic-${weight}.woff2`
  const whole = readFileSync(packaged.resolve(`@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`))
  writeFileSync(join(STYLE, file), await subsetFont(whole, lettersOf(file), { targetFormat: "woff2" }))
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
