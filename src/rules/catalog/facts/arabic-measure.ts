/** Units as the catalog writes them, and their Arabic. */
const UNITS: Readonly<Record<string, string>> = {
  ...{ TB: "تيرابايت", GB: "جيجابايت", MB: "ميجابايت", MP: "ميجابكسل", Hz: "هرتز", kHz: "كيلوهرتز", GHz: "جيجاهرتز" },
  ...{ mAh: "مللي أمبير", Wh: "واط ساعة", W: "واط", kW: "كيلوواط", g: "جم", kg: "كجم", mm: "مم", cm: "سم", m: "م", km: "كم" },
  ...{ '"': "بوصة", "″": "بوصة", "-inch": "بوصة", inch: "بوصة", inches: "بوصة", nits: "شمعة/م²" },
  ...{ h: "ساعة", hour: "ساعة", hours: "ساعة", min: "دقيقة", minute: "دقيقة", minutes: "دقيقة", ml: "مل", l: "لتر", L: "لتر" },
}
/** Units that are counted as nouns: two of them, and three to ten of them. The others are the same for every number. */
const COUNTED: Readonly<Record<string, { one: string; two: string; few: string }>> = {
  ساعة: { one: "ساعة واحدة", two: "ساعتين", few: "ساعات" },
  دقيقة: { one: "دقيقة واحدة", two: "دقيقتين", few: "دقائق" },
}
const PLURAL = new Intl.PluralRules("ar")
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
    .replace(MEASURE, (_all, amount: string, unit: string) => counted(amount, UNITS[unit] ?? unit))
    .replace(/, (?=\d)/g, "، ")
  return translated === text || OTHER_WORDS.test(translated) ? null : translated
}

/** "8 ساعات", "12 ساعة", "ساعتين", and for most units "256 جيجابايت". */
function counted(amount: string, unit: string): string {
  const forms = COUNTED[unit]
  const category = forms ? PLURAL.select(Number(amount.replaceAll(",", ""))) : "other"
  if (category === "few") return `${amount}\u00a0${forms?.few}`
  return forms && (category === "one" || category === "two") ? forms[category] : `${amount}\u00a0${unit}`
}
