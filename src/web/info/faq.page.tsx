import { createFileRoute, notFound } from "@tanstack/react-router"
import type { FaqGroup } from "#contract/content.ts"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#ui/form/button.tsx"
import { SideNav } from "#ui/navigation/side-nav.tsx"
import { api } from "#web/api.ts"
import { pageHead } from "#web/head.ts"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import * as styles from "./faq.module.css"

/** The category is in the address, so that it can be shared. */
export const Route = createFileRoute("/faq")({
  loaderDeps: ({ search }: { search: { tab?: string } }) => ({ tab: search.tab }),
  loader: async ({ deps }) => {
    const categories = await api().content.faq()
    const { category, tab } = shownCategory(categories, deps)
    return {
      categories,
      category,
      head: pageHead({ title: m.info_faq_title(), description: descriptionOf(category), path: paths.faq(tab) }),
    }
  },
  head: routeHead,
  component: FaqPage,
})

/** Questions by category; one answer is open at a time, initially the first one, with and without script. [spec 2 §2] */
function FaqPage() {
  const { categories, category } = Route.useLoaderData()
  return (
    <div className="wrap page">
      <div className="page-head">
        <h1 className="h-page">{m.info_faq_title()}</h1>
      </div>
      <div className={styles.side}>
        <SideNav
          label={m.info_faq_topics()}
          items={categories.map(({ id, name }, place) => ({ id, name, href: paths.faq(place === 0 ? undefined : id) }))}
          current={category.id}
        />
        <div className={styles.answers}>
          <h2 className={`h-block quiet ${styles.category}`}>{category.heading}</h2>
          {category.questions.map(({ title, content }, place) => (
            // The key includes the category, so that each one begins with its first answer open.
            <details key={`${category.id} ${title}`} className={styles.question} name="faq" open={place === 0}>
              <summary className={styles.head}>
                <h3>{title}</h3>
                <i className={styles.mark} aria-hidden="true" />
              </summary>
              <p className={styles.answer}>{content}</p>
            </details>
          ))}
          <div className={styles.more}>
            <div>
              <p className="h-small">{m.info_faq_more()}</p>
              <p className="small quiet">{m.info_faq_more_text()}</p>
            </div>
            <ButtonLink kind="primary" href={paths.contact()}>
              {m.info_contact_title()}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}

/** The category in the address, or the first one when it is missing or unknown, and its name in the address. */
function shownCategory(categories: readonly FaqGroup[], { tab }: { tab?: string }) {
  const [first, ...others] = categories
  if (!first) throw notFound()
  const other = others.find(({ id }) => id === tab)
  return { category: other ?? first, tab: other?.id }
}

/** The number of questions in the description, limited because search engines truncate it. */
const DESCRIBED = 3

function descriptionOf({ heading, questions }: FaqGroup): string {
  const first = questions.slice(0, DESCRIBED).map(({ title }) => title)
  return m.info_faq_description({ heading, shopName: readSite().shopName, questions: first.join(" ") })
}
