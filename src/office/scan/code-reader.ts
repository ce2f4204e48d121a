/** Reads the code in a picture; null when it finds none. */
export type CodeReader = (picture: HTMLVideoElement) => Promise<string | null>

const FORMATS = ["qr_code", "code_128"]

/**
 * The sizes of successive pictures, as parts of the video's. At an unlucky size the library misses up to a quarter of all QR codes, however
 * sharp they are, and reads them at another.
 */
const SIZES = [1, 0.8, 0.63, 0.5]
/** The tilt of every second picture. The library misses a few upright QR codes at every size, and reads them tilted. */
const TILT = (12 * Math.PI) / 180

type Detector = { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: readonly string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

/** The browser's reader of QR and Code 128 where it has one; otherwise a library, which is loaded now. */
export async function codeReader(): Promise<CodeReader> {
  // Not every browser has it, so TypeScript does not know it.
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector && FORMATS.every((format) => known.includes(format))) {
    const detector = new BarcodeDetector({ formats: FORMATS })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { readPicture } = await import("./read-picture.ts")
  const canvas = document.createElement("canvas")
  let pictures = 0
  return async (video) => {
    const [round, place] = [Math.floor(pictures / SIZES.length), pictures % SIZES.length]
    pictures++
    // Every size is taken upright in one round and tilted in the next.
    const tilt = (round + place) % 2 === 0 ? 0 : TILT
    const picture = pictureOf(video, canvas, { size: SIZES[place] ?? 1, tilt })
    return picture && readPicture(picture)
  }
}

/** Enough pixels for a label at arm's length; more take longer. */
const MOST_PIXELS_WIDE = 960

/** The picture that a video shows now, at a part of its size and tilted around its middle; null before its first one. */
function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement, { size, tilt }: { size: number; tilt: number }): ImageData | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const scale = Math.min(1, MOST_PIXELS_WIDE / videoWidth) * size
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const context = canvas.getContext("2d", { willReadFrequently: true })
  context?.translate(canvas.width / 2, canvas.height / 2)
  context?.rotate(tilt)
  context?.drawImage(video, -canvas.width / 2, -canvas.height / 2, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null
}
