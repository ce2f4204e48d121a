import { queryOptions } from "@tanstack/react-query"
import { api } from "#office/api.ts"
import { queryClient } from "#office/query-client.ts"

export const staffQuery = queryOptions({ queryKey: ["staff", "list"], queryFn: ({ signal }) => api.staff.list(undefined, { signal }) })

export const invitationsQuery = queryOptions({
  queryKey: ["staff", "invitations"],
  queryFn: ({ signal }) => api.staff.invitations(undefined, { signal }),
})

export const rolesQuery = queryOptions({ queryKey: ["staff", "roles"], queryFn: ({ signal }) => api.staff.roles(undefined, { signal }) })

/** The branches and cities to which a member can be limited. */
export const placesQuery = queryOptions({
  queryKey: ["staff", "places"],
  queryFn: async ({ signal }) => {
    const { branches, cities } = await api.orders.choices(undefined, { signal })
    return [
      ...branches.map(({ id, name }) => ({ key: `branch:${id}`, name, isCity: false })),
      ...cities.map((name) => ({ key: `city:${name}`, name, isCity: true })),
    ]
  },
  staleTime: 5 * 60_000,
})

/** Refreshes everything about staff. */
export async function refreshStaff(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["staff"] })
}
