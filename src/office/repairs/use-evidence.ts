import { useQuery } from "@tanstack/react-query"
import { api } from "#office/api.ts"

/** The stored photos of a ticket's device, and whether its unlock code is stored. */
export function useEvidence(reference: string) {
  return useQuery({ queryKey: ["repair", reference, "evidence"], queryFn: ({ signal }) => api.evidence.read({ reference }, { signal }) })
}
