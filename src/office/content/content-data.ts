import { queryOptions } from "@tanstack/react-query"
import type { ContentDraft, ContentPage, ContentValue } from "#contract/office/storefront/content.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { queryClient } from "#office/query-client.ts"

export const PAGE_NAMES: Readonly<Record<ContentPage, () => string>> = {
  faq: m.office_content_faq,
  terms: m.office_content_terms,
  privacy: m.office_content_privacy,
  contact: m.office_content_contact,
  about: m.office_content_about,
  announcement: m.office_content_announcement,
}

export function contentQuery(page: ContentPage) {
  return queryOptions({ queryKey: ["content", page, "draft"], queryFn: ({ signal }) => api.contentPages.read({ page }, { signal }) })
}

export function contentVersionsQuery(page: ContentPage) {
  return queryOptions({ queryKey: ["content", page, "versions"], queryFn: ({ signal }) => api.contentPages.versions({ page }, { signal }) })
}

/** The saving call of a page. The page says which value its form has. */
export function saveContent(page: ContentPage, value: ContentValue, version: number): Promise<ContentDraft> {
  const { saveFaq, saveTerms, savePrivacy, saveContact, saveAbout, saveAnnouncement } = api.contentPages
  const saves = {
    faq: saveFaq,
    terms: saveTerms,
    privacy: savePrivacy,
    contact: saveContact,
    about: saveAbout,
    announcement: saveAnnouncement,
  }
  const save = saves[page] as (input: { value: ContentValue }, options: { version: number }) => Promise<ContentDraft>
  return thenRefresh(page, save({ value }, { version }))
}

/** Asks again for everything about the page, also after a refusal. */
export async function thenRefresh<Answer>(page: ContentPage, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } finally {
    await queryClient.invalidateQueries({ queryKey: ["content", page] })
  }
}
