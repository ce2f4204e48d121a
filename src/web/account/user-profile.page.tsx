import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { useOwner } from "#web/sign-in/use-owner.ts"
import { ProfileSections } from "./profile-sections.tsx"

export const Route = createFileRoute("/user-profile")({
  loader: ({ location }) => ({ head: pageHead({ title: m.account_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: UserProfilePage,
})

/** The customer's own page. [spec 2 §2] */
function UserProfilePage() {
  const owner = useOwner()
  // Nothing of one customer is left when another one signs in.
  return <ProfileSections key={owner} isCustomer={owner !== ""} />
}
