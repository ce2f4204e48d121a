import { mkdir, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Chromium reads the last of these lists only, so this one repeats what Playwright's has for the pages of a shop. */
const DISABLED_FEATURES = [
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  // A new frame for each page of the same site costs a fifth of the processor time of a visit.
  "RenderDocument",
]

export type ChromiumLaunch = {
  executablePath: string
  args: string[]
  /** Variables that the browser needs besides those of this process. */
  env: Record<string, string>
}

/** Settings for a Chromium from npm: it runs as any user and sends no network requests for itself. */
export async function chromiumLaunch(): Promise<ChromiumLaunch> {
  const own = process.env["CHROMIUM_PATH"]
  return {
    ...(own === undefined ? await packagedChromium() : { executablePath: own, env: {} }),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      // A separate process for drawing costs a twentieth of the processor time.
      "--in-process-gpu",
      `--disable-features=${DISABLED_FEATURES.join(",")}`,
      "--disable-dev-shm-usage",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--font-render-hinting=none",
    ],
  }
}

/**
 * The package unpacks its browser into the temporary folder and reuses whatever exists there, so each version gets a separate folder. It
 * includes the system libraries only where it detects its hosting platform.
 */
async function packagedChromium(): Promise<Pick<ChromiumLaunch, "executablePath" | "env">> {
  const folder = join(tmpdir(), "corniche-chromium-153.0.0")
  await mkdir(folder, { recursive: true })
  process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs22.x"
  const usual = process.env["TMPDIR"]
  process.env["TMPDIR"] = folder
  try {
    const { default: chromium } = await import("@sparticuz/chromium")
    const executablePath = await chromium.executablePath()
    // The package's own font settings name one fixed folder; without any font Chromium crashes on the first page.
    const fonts = join(folder, "fonts.conf")
    await writeFile(
      fonts,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`,
    )
    return { executablePath, env: { FONTCONFIG_FILE: fonts } }
  } finally {
    if (usual === undefined) delete process.env["TMPDIR"]
    else process.env["TMPDIR"] = usual
  }
}
