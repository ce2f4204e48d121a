/** What is used of the page audit, which is installed only when the measurements run. */
declare module "lighthouse" {
  type Result = {
    lhr: { categories: Record<string, { score: number | null }>; audits: Record<string, { score: number | null; title: string }> }
  }
  export default function lighthouse(url: string, flags: { port: number; output: "json"; logLevel: "silent" }): Promise<Result | undefined>
}

declare module "chrome-launcher" {
  type Chrome = { port: number; kill: () => void }
  export function launch(options: { chromePath: string; chromeFlags: string[]; logLevel: "silent" }): Promise<Chrome>
}
