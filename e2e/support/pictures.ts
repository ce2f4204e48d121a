import type { Page } from "playwright-core"
import sharp from "sharp"
import { PUBLIC_ORIGIN } from "./office.ts"

/** A picture of one colour. */
export function aPicture(width: number, height = 400): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#0a2a3a" } })
    .png()
    .toBuffer()
}

/** Sends the bytes of pictures that a page uploads, by their names, since the driver does not hand a file's bytes on. */
export async function sendPictures(page: Page, pictures: ReadonlyMap<string, Buffer>): Promise<void> {
  await page.route("**/api/office/pictures?*", async (route) => {
    const name = new URL(route.request().url()).searchParams.get("name") ?? ""
    const headers = { ...(await route.request().allHeaders()), origin: PUBLIC_ORIGIN }
    return route.fulfill({ response: await route.fetch({ headers, postData: pictures.get(name) ?? "" }) })
  })
}
