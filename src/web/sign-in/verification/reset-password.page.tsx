import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { noReferrer } from "#web/sign-in/mail-link.ts"
import { MailLinkPage } from "./mail-link-page.tsx"

export const Route = createFileRoute("/reset-password")({
  loader: ({ location }) => ({
    head: pageHead({ title: m.sign_in_reset_title(), path: location.pathname, unlisted: true, meta: [noReferrer] }),
  }),
  head: routeHead,
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  return <MailLinkPage page="reset-password" />
}
