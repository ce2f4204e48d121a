import type { Page } from "playwright-core"
import sharp from "sharp"

const [WIDTH, HEIGHT] = [640, 480]

/**
 * Holds a drawing before the camera of a page, as on a paper in the middle of its picture. The camera is the page's alone; a device would be
 * shared by all pages of the browser. Without a call there is no camera.
 */
export async function showToCamera(page: Page, svg: string): Promise<void> {
  const paper = { width: 400, height: 260, fit: "contain", background: "#ffffff" } as const
  const drawn = await sharp(Buffer.from(svg), { density: 600 }).flatten({ background: "#ffffff" }).resize(paper).toBuffer()
  const picture = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#dddddd" } })
    .composite([{ input: drawn }])
    .png()
    .toBuffer()
  const base64 = picture.toString("base64")
  await page.addInitScript(giveCamera, base64)
  await page.evaluate(giveCamera, base64)
}

/** Takes the camera away from the page that is shown. */
export async function takeCamera(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("Requested device not found", "NotFoundError"))
  })
}

/** Runs in the page: each opened camera shows the picture ten times a second until its track is stopped. */
function giveCamera(base64: string): void {
  const blob = new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))])
  navigator.mediaDevices.getUserMedia = async () => {
    const picture = await createImageBitmap(blob)
    const canvas = document.createElement("canvas")
    canvas.width = picture.width
    canvas.height = picture.height
    const context = canvas.getContext("2d")
    const stream = canvas.captureStream(10)
    const draw = () => context?.drawImage(picture, 0, 0)
    draw()
    const timer = setInterval(() => (stream.active ? draw() : clearInterval(timer)), 100)
    return stream
  }
}
