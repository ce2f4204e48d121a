import { useEffect, useRef } from "react"
import Pad from "signature_pad"
import type { Point } from "#rules/repairs/evidence/signature.ts"
import * as styles from "./signatures.module.css"

/** The strokes so far, and the size of the field that they were drawn in. */
export type Drawn = { strokes: readonly (readonly Point[])[]; field: { width: number; height: number } }

/** A field to draw in with a finger, a pen or a mouse. An empty `drawn` clears it. */
export function SignaturePad({ label, isEmpty, onDraw }: { label: string; isEmpty: boolean; onDraw: (drawn: Drawn) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(null)
  const tell = useRef(onDraw)
  useEffect(() => {
    tell.current = onDraw
  })
  useEffect(() => {
    const field = canvas.current
    if (!field) return
    const made = new Pad(field, { penColor: getComputedStyle(field).color })
    const size = () => fitToScreen(field, made)
    made.addEventListener("endStroke", () => {
      const { clientWidth: width, clientHeight: height } = field
      tell.current({ strokes: made.toData().map(({ points }) => points), field: { width, height } })
    })
    const sizes = new ResizeObserver(size)
    sizes.observe(field)
    pad.current = made
    return () => {
      sizes.disconnect()
      made.off()
    }
  }, [])
  useEffect(() => {
    if (isEmpty) pad.current?.clear()
  }, [isEmpty])
  return <canvas ref={canvas} className={styles.pad} role="img" aria-label={label} />
}

/** Gives the canvas the pixels of its place on the screen, and draws again what was drawn. */
function fitToScreen(field: HTMLCanvasElement, pad: Pad): void {
  const ratio = Math.max(devicePixelRatio, 1)
  const before = field.width / ratio
  const strokes = pad.toData()
  field.width = Math.round(field.clientWidth * ratio)
  field.height = Math.round(field.clientHeight * ratio)
  field.getContext("2d")?.scale(ratio, ratio)
  const scale = before > 0 ? field.clientWidth / before : 1
  pad.fromData(
    strokes.map((stroke) => ({ ...stroke, points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })) })),
  )
}
