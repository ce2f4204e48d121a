/** Units as the catalog writes them, and their Arabic. */
const UNITS: Readonly<Record<string, string>> = {
  ...{ TB: "تيرابايت", GB: "جيجابايت", MB: "ميجابايت", MP: "ميجابكسل", Hz: "هرتز", kHz: "كيلوهرتز", GHz: "جيجاهرتز" },
  ...{ mAh: "مللي أمبير", Wh: "واط ساعة", W: "واط", kW: "كيلوواط", g: "جم", kg: "كجم", mm: "مم", cm: "سم", m: "م", km: "كم" },
  ...{ '"': "بوصة", "″": "بوصة", "-inch": "بوصة", inch: "بوصة", inches: "بوصة", nits: "شمعة/م²" },
  ...{ h: "ساعة", hours: "ساعة", min: "دقيقة", minutes: "دقيقة", ml: "مل", l: "لتر", L: "لتر" },
}
const NAMES = Object.keys(UNITS).toSorted((a, b) => b.length - a.length)
const MEASURE = new RegExp(`(\\d[\\d.,]*)[ \\u00a0]?(${NAMES.join("|")})(?![\\p{L}\\d])`, "gu")
const OTHER_WORDS = /\p{Script=Latin}/u

/**
 * A text that consists of numbers and units, in Arabic: "6.9″ 120 Hz" is "6.9 بوصة 120 هرتز". Null for any other text, and for one without
 * units, which is the same in both languages.
 */
export function measureInArabic(text: string): string | null {
  const translated = text
    .replace(/^Up to (?=\d)/, "حتى ")
    .replace(MEASURE, (_all, amount: string, unit: string) => `${amount}\u00a0${UNITS[unit]}`)
    .replace(/, (?=\d)/g, "، ")
  return translated === text || OTHER_WORDS.test(translated) ? null : translated
}
