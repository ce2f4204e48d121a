import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { FaqGroup } from "#contract/content.ts"
import type { AboutContent, ContentPage, ContentValue, FaqContent, PolicyContent, Words } from "#contract/office/storefront/content.ts"
import { m } from "#messages/messages.js"
import type { Config } from "#server/config/config.ts"

type FirstConfig = Pick<Config, "support" | "shopEmail">

const FOLDER = join(import.meta.dirname, "../../../content")
const read = (file: string) => readFileSync(join(FOLDER, file), "utf8")
const both = (say: (inputs: object, options: { locale: "en" | "ar" }) => string): Words => ({
  en: say({}, { locale: "en" }),
  ar: say({}, { locale: "ar" }),
})

let written: { faq: FaqContent; terms: PolicyContent; privacy: PolicyContent } | undefined

/** The texts of a shop whose staff have published none: the files of `content`, the messages, and the contacts of the environment. */
export function firstContent(page: ContentPage, config: FirstConfig): ContentValue {
  written ??= { faq: firstFaq(), terms: firstPolicy("terms"), privacy: firstPolicy("privacy") }
  if (page === "contact") return firstContact(config)
  if (page === "announcement") return { texts: [] }
  return page === "about" ? firstAbout() : written[page]
}

function firstFaq(): FaqContent {
  const [english, arabic] = (["en", "ar"] as const).map((language) => JSON.parse(read(`${language}/faq.json`)) as FaqGroup[])
  const groups = (english ?? []).map(({ id, name, heading, questions }) => {
    const other = arabic?.find((group) => group.id === id)
    return {
      id,
      name: { en: name, ar: other?.name ?? "" },
      heading: { en: heading, ar: other?.heading ?? "" },
      questions: questions.map(({ title, content }, at) => ({
        title: { en: title, ar: other?.questions[at]?.title ?? "" },
        content: { en: content, ar: other?.questions[at]?.content ?? "" },
      })),
    }
  })
  return { groups }
}

function firstPolicy(name: "terms" | "privacy"): PolicyContent {
  const withoutHeading = (markdown: string) => markdown.replace(/^# .*$/m, "").trim()
  return { text: { en: withoutHeading(read(`en/${name}.md`)), ar: withoutHeading(read(`ar/${name}.md`)) } }
}

function firstContact({ support, shopEmail }: FirstConfig) {
  const { phone, address, addressInArabic } = support
  return { phone, email: shopEmail, address: { en: address, ar: addressInArabic }, hours: { en: "", ar: "" } }
}

function firstAbout(): AboutContent {
  return {
    heading: both(m.info_about_heading),
    intro: both(m.info_about_intro),
    figures: [
      { value: both(m.info_about_devices_figure), label: both(m.info_about_devices) },
      { value: both(m.info_about_support_figure), label: both(m.info_about_support) },
      { value: both(m.info_about_secure_figure), label: both(m.info_about_secure) },
      { value: both(m.info_about_clients_figure), label: both(m.info_about_clients) },
    ],
    values: [
      { title: both(m.info_about_customer), text: both(m.info_about_customer_text) },
      { title: both(m.info_about_integrity), text: both(m.info_about_integrity_text) },
      { title: both(m.info_about_innovation), text: both(m.info_about_innovation_text) },
    ],
  }
}
