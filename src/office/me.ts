import { queryOptions, useQuery } from "@tanstack/react-query"
import type { Permission, Scope } from "#contract/office/permissions.ts"
import type { Me } from "#contract/office/session.ts"
import { api } from "./api.ts"

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => api.session.me(undefined, { signal }),
  staleTime: 5 * 60_000,
})

/** The signed-in member. Pages inside the frame have one. */
export function useMe(): Me {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error("A page outside the frame asks for the member.")
  return data
}

/** The scope of a permission for the member, or null. A page leaves out what gives null. */
export function useMay(): (permission: Permission) => Scope | null {
  const { permissions } = useMe()
  return (permission) => permissions[permission] ?? null
}
