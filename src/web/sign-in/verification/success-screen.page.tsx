import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#ui/form/button.tsx"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { StaticPanel } from "./static-panel.tsx"

export const Route = createFileRoute("/success-screen")({
  loader: ({ location }) => ({ head: pageHead({ title: m.sign_in_success_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: SuccessScreenPage,
})

/** A static page, which the verification page links to. [spec 1 §2.8, spec 3 §5] */
function SuccessScreenPage() {
  return (
    <StaticPanel isSuccess title={m.sign_in_success_title()} text={m.sign_in_success_text()}>
      <ButtonLink kind="primary" size="lg" block href={paths.login()}>
        {m.sign_in_back_to_login()}
      </ButtonLink>
    </StaticPanel>
  )
}
