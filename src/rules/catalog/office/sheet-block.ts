const MAX_ROWS = 500

/** The cells of a block copied from a sheet: rows by lines, cells by tabs. */
export function sheetBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n")
  return lines.slice(0, MAX_ROWS).map((line) => line.split("\t").map((cell) => cell.trim()))
}
