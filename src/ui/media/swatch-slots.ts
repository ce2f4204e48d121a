/** Swatches in a row at widths up to 480 px, and above. [spec 1 §9] */
export const VISIBLE_SWATCHES = { narrow: 4, wide: 5 } as const

/**
 * The number of colours shown before the row is expanded, and the number behind "+N". With more colours than slots, the last slot is the
 * "+N" button. [spec 1 §2.6]
 */
export function swatchSlots(colors: number, slots: number): { shown: number; hidden: number } {
  const shown = colors > slots ? slots - 1 : colors
  return { shown, hidden: colors - shown }
}
