import { createFileRoute, redirect } from "@tanstack/react-router"
import { paths } from "#web/paths.ts"
import { stepQuery } from "./step-query.ts"

/** Redirects the query form of the step to its matrix form; without its choices, to the step before. [spec 3 §5] */
export const Route = createFileRoute("/select-model")({
  beforeLoad: ({ search }: { search: Readonly<Record<string, string>> }) => {
    const choices = stepQuery(search)
    throw redirect({ href: choices ? paths.selectModel(choices) : paths.selectDevice(), replace: true })
  },
})
