import type { Locale } from "#rules/values/locale.ts"

export type Theme = "light" | "dark" | "system"

const DARK: Readonly<Record<Theme, string>> = { system: "(prefers-color-scheme: dark)", dark: "all", light: "not all" }
/** Each language of the office has its own build, so the change takes effect with the next document. */
export function chooseLanguage(language: Locale): void {
  remember("language", language)
}

const YEAR_SECONDS = 31_536_000

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === "light" || theme === "dark" ? theme : "system"
}

/** Changes the theme at once. The server reads the cookie, so that the next page is right from its first paint. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme
  document.getElementById("dark")?.setAttribute("media", DARK[theme])
  remember("theme", theme)
}

function remember(name: "theme" | "language", value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the only other way is asynchronous, and the page may be gone by then.
  document.cookie = `office-${name}=${value}; path=/office; max-age=${YEAR_SECONDS}; samesite=lax`
}
