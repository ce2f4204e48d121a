import { createFileRoute, redirect } from "@tanstack/react-router"
import { paths } from "#web/paths.ts"

export const Route = createFileRoute("/repair-item-card")({
  beforeLoad: () => {
    throw redirect({ href: paths.profile("serviceHistory"), replace: true })
  },
})
