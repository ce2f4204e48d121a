import { clockText } from "#rules/languages/clock-text.ts"
import type { WindowWords } from "./delivery-text.ts"

/** The words of English pages. */
export const inWords: WindowWords = ({ day, start, end }) =>
  `${day === "today" ? "Today" : "Tomorrow"} , ${clockText(start, "en")} - ${clockText(end, "en")}`
