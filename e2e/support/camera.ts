import { rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"

const [WIDTH, HEIGHT] = [640, 480]

/** What the camera of this worker's browser sees. Without the file it has no camera. */
const CAMERA_FILE = join(tmpdir(), `corniche-camera-${process.pid}-${process.env["VITEST_POOL_ID"]}.y4m`)

/** The settings by which the browser has a camera that shows a file, and asks nobody for the permission. */
export const CAMERA_ARGS = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${CAMERA_FILE}`,
]

/** Holds a drawing before the camera, as on a paper in the middle of its picture. */
export async function showToCamera(svg: string): Promise<void> {
  const paper = { width: WIDTH, height: HEIGHT, fit: "contain", background: "#ffffff" } as const
  const drawn = await sharp(Buffer.from(svg), { density: 600 }).flatten({ background: "#ffffff" }).resize(400, 260, paper).toBuffer()
  const gray = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#dddddd" } })
    .composite([{ input: drawn }])
    .toColourspace("b-w")
    .raw()
    .toBuffer()
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const picture = Buffer.concat([Buffer.from("FRAME\n"), gray.subarray(0, WIDTH * HEIGHT), colours])
  await writeFile(CAMERA_FILE, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), picture, picture]))
}

/** Takes the camera away. */
export async function takeCamera(): Promise<void> {
  await rm(CAMERA_FILE, { force: true })
}
