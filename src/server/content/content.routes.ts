import { content } from "#contract/content.ts"
import type { AboutContent, ContentPage, FaqContent, PolicyContent } from "#contract/office/storefront/content.ts"
import { m } from "#messages/messages.js"
import { type ApiServer, serve } from "#server/http/serve.ts"
import type { Services } from "#server/services.ts"
import { liveVersion } from "./content.queries.ts"
import { firstContent } from "./first-content.ts"
import { policyText } from "./policy-text.ts"

/** The shop's own texts for shoppers. */
export function serveContent(api: ApiServer, { db, config, clock }: Pick<Services, "db" | "config" | "clock">): void {
  const live = async (page: ContentPage) => (await liveVersion(db, page, clock.now()))?.value ?? firstContent(page, config)
  serve(api, content.faq, async ({ locale }) => {
    // The page says which value it has, here and below.
    const { groups } = (await live("faq")) as FaqContent
    return groups.map(({ id, name, heading, questions }) => ({
      id,
      name: name[locale],
      heading: heading[locale],
      questions: questions.map((question) => ({ title: question.title[locale], content: question.content[locale] })),
    }))
  })
  serve(api, content.policy, async ({ params: { policy }, locale }) => {
    const { text } = (await live(policy)) as PolicyContent
    return policyText(text[locale], { shopName: config.shopName, currency: m.info_policy_currency() })
  })
  serve(api, content.about, async ({ locale }) => {
    const { heading, intro, figures, values } = (await live("about")) as AboutContent
    return {
      heading: heading[locale],
      intro: intro[locale],
      figures: figures.map(({ value, label }) => ({ value: value[locale], label: label[locale] })),
      values: values.map(({ title, text }) => ({ title: title[locale], text: text[locale] })),
    }
  })
}
