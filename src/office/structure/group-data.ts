import { queryOptions } from "@tanstack/react-query"
import type { Group, GroupKind, GroupTexts } from "#contract/office/structure.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { queryClient } from "#office/query-client.ts"

export const groupsQuery = (kind: GroupKind) =>
  queryOptions({ queryKey: [kind, "list"], queryFn: ({ signal }) => api.structure.groups({ kind }, { signal }) })

export const membersQuery = (id: number) =>
  queryOptions({ queryKey: ["collection", String(id), "products"], queryFn: ({ signal }) => api.structure.members({ id }, { signal }) })

/** Asks again for all of a kind, also after a refusal. */
export async function thenRefresh<Answer>(kind: GroupKind, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } finally {
    await queryClient.invalidateQueries({ queryKey: [kind] })
  }
}

export function textsOf({ name, name_ar, slug, description, description_ar }: Group): GroupTexts {
  return { name, name_ar, slug, description, description_ar }
}

/** The words of a kind: its page, one new one, and one that is deleted. */
export const KIND_WORDS: Readonly<Record<GroupKind, { title: () => string; add: () => string; none: () => string }>> = {
  category: { title: m.office_categories, add: m.office_category_add, none: m.office_categories_none },
  brand: { title: m.office_brands, add: m.office_brand_add, none: m.office_brands_none },
  collection: { title: m.office_collections, add: m.office_collection_add, none: m.office_collections_none },
}
