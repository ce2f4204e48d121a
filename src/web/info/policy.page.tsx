import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { SideNav } from "#ui/navigation/side-nav.tsx"
import { api } from "#web/api.ts"
import { pageHead } from "#web/head.ts"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import * as styles from "./policy.module.css"

/** One page with two tabs, which search engines index separately. The default is the terms. [spec 2 §2] */
export const Route = createFileRoute("/policy")({
  loaderDeps: ({ search }: { search: { tab?: string } }) => ({ tab: search.tab }),
  loader: async ({ deps }) => {
    const { id, title, path, describe } = shownTab(deps)
    const text = await api().content.policy({ policy: id })
    const { shopName } = readSite()
    return {
      text,
      head: pageHead({ title, description: describe({ shopName }), path }),
    }
  },
  head: routeHead,
  component: PolicyPage,
})

function PolicyPage() {
  const { text } = Route.useLoaderData()
  const { id, title } = shownTab(Route.useSearch())
  return (
    <div className="wrap page">
      <div className="page-head">
        <h1 className="h-page">{title}</h1>
      </div>
      <div className={styles.side}>
        <SideNav
          label={m.info_policy_sections()}
          items={Object.values(tabs).map((tab) => ({ id: tab.id, name: tab.title(), href: tab.path() }))}
          current={id}
        />
        <div className={styles.text}>
          <Running html={text.intro} />
          {text.sections.map((section) => (
            <section key={section.title} className={styles.section}>
              <h2 className="h-block">{section.title}</h2>
              <Running html={section.html} />
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function Running({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own text, which the server sanitised.
  return <div className={styles.running} dangerouslySetInnerHTML={{ __html: html }} />
}

const tabs = {
  terms: {
    id: "terms",
    title: m.info_policy_terms,
    describe: m.info_policy_terms_description,
    path: paths.terms,
  },
  privacy: {
    id: "privacy",
    title: m.info_policy_privacy,
    describe: m.info_policy_privacy_description,
    path: paths.privacy,
  },
} as const

function shownTab({ tab }: { tab?: string }) {
  const { id, title, path, describe } = tab === "privacy" ? tabs.privacy : tabs.terms
  return { id, title: title(), path: path(), describe }
}
