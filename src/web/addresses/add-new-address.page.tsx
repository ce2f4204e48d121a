import { createFileRoute, useRouter } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { BackLink } from "#ui/navigation/site-link.tsx"
import { pageHead } from "#web/head.ts"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { askVisitorToLogIn } from "./add-address-button.tsx"

export const Route = createFileRoute("/add-new-address")({
  loader: ({ location }) => ({ head: pageHead({ title: m.addresses_add_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: AddNewAddressPage,
})

// Loaded for customers only.
const loadAddressForm = () => import("./address-form.tsx").then((module) => module.AddressForm)

/** The address form in add mode. [A17] */
function AddNewAddressPage() {
  const router = useRouter()
  function leave() {
    showToast(m.addresses_saved(), { kind: "good" })
    void router.navigate({ href: paths.profile("manageAddress"), state: { isAnotherPage: true }, replace: true, resetScroll: false })
  }
  return (
    <div className="wrap page">
      <div className="narrow">
        <BackLink href={paths.profile("manageAddress")}>{m.addresses_title()}</BackLink>
        <div className="page-head">
          <h1 className="h-page">{m.addresses_add_title()}</h1>
        </div>
        <CustomerOnly waiting={<Skeleton shape="card" />} onVisitor={askVisitorToLogIn}>
          <NewAddressForm onSaved={leave} />
        </CustomerOnly>
      </div>
    </div>
  )
}

function NewAddressForm({ onSaved }: { onSaved: () => void }) {
  const form = useLoaded(loadAddressForm, null)
  return (
    <LoadedPart loaded={form} waiting={<Skeleton shape="card" />}>
      {(AddressForm) => <AddressForm address={null} onSaved={onSaved} />}
    </LoadedPart>
  )
}
