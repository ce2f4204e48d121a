import type { ContentPage } from "#contract/office/storefront/content.ts"
import { m } from "#messages/messages.js"

type Item = Readonly<Record<string, unknown>>

/** How a part of a page is edited. `words`: a text in two languages. */
export type ContentField = { name: string; label: () => string; hint?: () => string } & (
  | { kind: "words"; max: number; rows?: number }
  | { kind: "text"; max: number; type?: "tel" | "email" }
  | { kind: "time" }
  | { kind: "choice"; options: readonly { value: string; label: () => string }[] }
  | ListField
)

export type ListField = {
  kind: "list"
  fields: readonly ContentField[]
  /** The text that names an entry. */
  names: string
  unnamed: () => string
  add: () => string
  max: number
  blank: (items: readonly Item[]) => Item
}

const noWords = { en: "", ar: "" }

const QUESTIONS: ContentField = {
  name: "questions",
  label: m.office_content_questions,
  kind: "list",
  names: "title",
  unnamed: m.office_content_question,
  add: m.office_content_question_add,
  max: 60,
  blank: () => ({ title: noWords, content: noWords }),
  fields: [
    { name: "title", label: m.office_content_title, kind: "words", max: 300 },
    { name: "content", label: m.office_content_answer, kind: "words", max: 4000, rows: 4 },
  ],
}

const POLICY: readonly ContentField[] = [
  {
    name: "text",
    label: m.office_content_policy_text,
    hint: () => m.office_content_placeholders({ format: "Markdown", shop: "{{company_name}}", currency: "{{currency}}" }),
    kind: "words",
    max: 60_000,
    rows: 24,
  },
]

const KINDS = [
  { value: "news", label: m.office_content_kind_news },
  { value: "offer", label: m.office_content_kind_offer },
  { value: "warning", label: m.office_content_kind_warning },
]

/** The fields of each page, in their order. */
export const FIELDS: Readonly<Record<ContentPage, readonly ContentField[]>> = {
  faq: [
    {
      name: "groups",
      label: m.office_content_groups,
      kind: "list",
      names: "name",
      unnamed: m.office_content_group,
      add: m.office_content_group_add,
      max: 20,
      blank: (items) => ({ id: unusedId(items), name: noWords, heading: noWords, questions: [] }),
      fields: [
        { name: "name", label: m.office_content_name, kind: "words", max: 80 },
        { name: "heading", label: m.office_content_heading, kind: "words", max: 120 },
        QUESTIONS,
      ],
    },
  ],
  terms: POLICY,
  privacy: POLICY,
  contact: [
    { name: "phone", label: m.office_content_phone, kind: "text", max: 30, type: "tel" },
    { name: "email", label: m.office_content_email, kind: "text", max: 200, type: "email" },
    { name: "address", label: m.office_content_address, kind: "words", max: 300 },
    { name: "hours", label: m.office_content_hours, kind: "words", max: 300 },
  ],
  about: [
    { name: "heading", label: m.office_content_heading, kind: "words", max: 120 },
    { name: "intro", label: m.office_content_intro, kind: "words", max: 4000, rows: 8 },
    {
      name: "figures",
      label: m.office_content_figures,
      kind: "list",
      names: "value",
      unnamed: m.office_content_figure,
      add: m.office_content_figure_add,
      max: 8,
      blank: () => ({ value: noWords, label: noWords }),
      fields: [
        { name: "value", label: m.office_content_value, kind: "words", max: 20 },
        { name: "label", label: m.office_content_label, kind: "words", max: 80 },
      ],
    },
    {
      name: "values",
      label: m.office_content_values,
      kind: "list",
      names: "title",
      unnamed: m.office_content_one_value,
      add: m.office_content_value_add,
      max: 6,
      blank: () => ({ title: noWords, text: noWords }),
      fields: [
        { name: "title", label: m.office_content_value_title, kind: "words", max: 80 },
        { name: "text", label: m.office_content_value_text, kind: "words", max: 600, rows: 3 },
      ],
    },
  ],
  announcement: [
    {
      name: "texts",
      label: m.office_content_texts,
      kind: "list",
      names: "text",
      unnamed: m.office_content_text,
      add: m.office_content_text_add,
      max: 20,
      blank: () => ({ text: noWords, link: "", kind: "news", from: null, until: null }),
      fields: [
        { name: "text", label: m.office_content_words, kind: "words", max: 200 },
        {
          name: "link",
          label: m.office_content_link,
          hint: () => m.office_content_link_hint({ example: "/category/laptops", begin: "https" }),
          kind: "text",
          max: 500,
        },
        { name: "kind", label: m.office_content_kind, kind: "choice", options: KINDS },
        { name: "from", label: m.office_content_from, hint: m.office_content_time_hint, kind: "time" },
        { name: "until", label: m.office_content_until, hint: m.office_content_time_hint, kind: "time" },
      ],
    },
  ],
}

function unusedId(items: readonly Item[]): string {
  const used = new Set(items.map(({ id }) => id))
  let number = items.length + 1
  while (used.has(`group-${number}`)) number += 1
  return `group-${number}`
}
