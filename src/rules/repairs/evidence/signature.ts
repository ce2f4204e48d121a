/** What a customer signs for: the state in which a device is taken in, and having it back. */
export const SIGNATURE_PURPOSES = ["INTAKE", "HAND_OVER"] as const
export type SignaturePurpose = (typeof SIGNATURE_PURPOSES)[number]

/** The box that a drawing is scaled to. */
export const SIGNATURE_BOX = { width: 1000, height: 400 } as const

/** The maximum length of a drawing: some 2,000 points. */
export const MAX_DRAWING = 20_000

/** Lines between whole numbers, as SVG writes a path: "M10 20L30 40". It holds nothing but strokes. */
export const DRAWING = "^(M\\d{1,4} \\d{1,4}(L\\d{1,4} \\d{1,4})+)+$"

export type Point = { x: number; y: number }

/** Nobody signs with more; with two points each they fit a drawing. */
const MAX_STROKES = 500

/**
 * The drawing of strokes in a field of this size; null when nothing was drawn. A tap is a short line. A drawing that would be too long has
 * fewer points, and each stroke keeps its ends.
 */
export function drawingOf(strokes: readonly (readonly Point[])[], field: { width: number; height: number }): string | null {
  const scale = Math.min(SIGNATURE_BOX.width / field.width, SIGNATURE_BOX.height / field.height)
  const drawn = strokes.filter((points) => points.length > 0).slice(0, MAX_STROKES)
  if (drawn.length === 0) return null
  for (let step = 1; ; step *= 2) {
    const drawing = drawn.map((points) => strokePath(thinned(points, step), scale)).join("")
    if (drawing.length <= MAX_DRAWING) return drawing
  }
}

/** Each nth point, and the last one. */
function thinned(points: readonly Point[], step: number): readonly Point[] {
  return points.filter((_, place) => place % step === 0 || place === points.length - 1)
}

function strokePath(points: readonly Point[], scale: number): string {
  const scaled = points.map(({ x, y }) => `${within(x * scale, SIGNATURE_BOX.width)} ${within(y * scale, SIGNATURE_BOX.height)}`)
  const line = scaled.filter((point, place) => point !== scaled[place - 1])
  const [first = "0 0", ...others] = line
  return `M${first}${(others.length > 0 ? others : [first]).map((point) => `L${point}`).join("")}`
}

function within(value: number, most: number): number {
  return Math.min(Math.max(Math.round(value), 0), most)
}
