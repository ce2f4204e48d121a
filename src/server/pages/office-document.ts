import { DIRECTION, type Locale } from "#rules/values/locale.ts"

/** What differs from one document of the office to the next. Everything else comes with its scripts. */
export type OfficePage = { address: string; shopName: string; language: Locale; theme: Theme }

export const THEMES = ["system", "light", "dark"] as const

export type Theme = (typeof THEMES)[number]

/** A source of the office's document. */
export type OfficeSource = {
  document: (page: OfficePage) => Promise<string>
  /** Built scripts never change and get the policy. Development sources contain scripts of their tools. */
  isBuilt: boolean
}

/** The files that a document loads, in order. */
export type OfficeFiles = { scripts: readonly string[]; styles: readonly string[]; dark: string; early: readonly string[] }

/** When the dark theme applies. As the sheet says so itself, the first paint has the right theme without an inline script. */
const DARK: Readonly<Record<Theme, string>> = { system: "(prefers-color-scheme: dark)", dark: "all", light: "not all" }

/** The one document of the office, which its scripts fill. */
export function officeDocument({ scripts, styles, dark, early }: OfficeFiles, { shopName, language, theme }: OfficePage): string {
  const name = escaped(shopName)
  return [
    `<!doctype html><html lang="${language}" dir="${DIRECTION[language]}" data-shop="${name}" data-theme="${theme}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${name}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    `<link rel="stylesheet" href="${dark}" media="${DARK[theme]}" id="dark">`,
    ...early.map((file) => `<link rel="modulepreload" href="${file}">`),
    ...scripts.map((file) => `<script type="module" src="${file}"></script>`),
    '</head><body><div id="office"></div></body></html>',
  ].join("\n")
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
