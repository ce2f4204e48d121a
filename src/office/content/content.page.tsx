import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ContentPage as Page } from "#contract/office/storefront/content.ts"
import { m } from "#messages/messages.js"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import type { IconName } from "#office/parts/text/icon.tsx"
import { SidePage } from "#office/settings-page.tsx"
import { contentQuery, PAGE_NAMES } from "./content-data.ts"
import { ContentForm } from "./content-form.tsx"

const ICONS: Readonly<Record<Page, IconName>> = {
  faq: "info",
  terms: "lock",
  privacy: "lock",
  contact: "phone",
  about: "star",
  announcement: "bell",
}

const ENTRIES = (Object.keys(ICONS) as Page[]).map((page) => ({
  to: "/content/$page",
  params: { page },
  label: PAGE_NAMES[page],
  icon: ICONS[page],
  permission: "content.edit",
})) as Parameters<typeof SidePage>[0]["entries"]

/** A page of text: its draft, and its versions. */
export function ContentPage() {
  const { page = "" } = useParams({ strict: false })
  const isKnown = Object.hasOwn(PAGE_NAMES, page)
  // The line above has checked it.
  const known = page as Page
  return (
    <SidePage name={m.office_content()} entries={ENTRIES} title={isKnown ? PAGE_NAMES[known]() : m.office_content()}>
      {isKnown ? <Draft key={page} page={known} /> : <Empty icon="search" title={m.office_not_found_title()} />}
    </SidePage>
  )
}

function Draft({ page }: { page: Page }) {
  const { data, error, refetch } = useQuery(contentQuery(page))
  if (data) return <ContentForm page={page} draft={data} />
  return error ? <Fault fault={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />
}
