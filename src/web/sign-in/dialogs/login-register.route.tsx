import { createFileRoute, redirect } from "@tanstack/react-router"
import { paths } from "#web/paths.ts"

export const Route = createFileRoute("/login-register")({
  beforeLoad: () => {
    throw redirect({ href: paths.login(), replace: true })
  },
})
