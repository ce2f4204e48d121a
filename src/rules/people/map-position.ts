import { latinDigits } from "../languages/latin-digits.ts"

/** A point on the map, in degrees. */
export type MapPosition = { latitude: number; longitude: number }

const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
const POSITION = new RegExp(`^${NUMBER}\\s*[,،\\s]\\s*${NUMBER}$`)

/** Reads latitude and longitude as maps copy them: `25.2846, 51.5003`, also in Arabic digits. Null for any other text. */
export function readMapPosition(text: string): MapPosition | null {
  const [, north, east] = POSITION.exec(latinDigits(text).trim()) ?? []
  const [latitude, longitude] = [Number(north), Number(east)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** As `readMapPosition` reads it. */
export function mapPositionText({ latitude, longitude }: MapPosition): string {
  return `${latitude}, ${longitude}`
}
