import { useQuery } from "@tanstack/react-query"
import { api } from "#office/api.ts"

/** What is kept of a ticket's device beside its answers: its photos, and whether its code is kept. */
export function useEvidence(reference: string) {
  return useQuery({ queryKey: ["repair", reference, "evidence"], queryFn: ({ signal }) => api.evidence.read({ reference }, { signal }) })
}
