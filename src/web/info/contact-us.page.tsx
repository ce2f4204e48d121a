import { createFileRoute, useHydrated } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { readSite } from "#web/site.ts"
import styles from "./contact.module.css"
import { ContactForm } from "./contact-form.tsx"
import { ContactPanel } from "./contact-panel.tsx"

export const Route = createFileRoute("/contact-us")({
  loader: () => {
    const { support, social } = readSite()
    return { support, social, head: pageHead({ title: m.info_contact_title(), path: paths.contact() }) }
  },
  head: routeHead,
  component: ContactUsPage,
})

/** A form that writes a WhatsApp message, and the other ways to the shop. [spec 2 §2] */
function ContactUsPage() {
  const { support, social } = Route.useLoaderData()
  const { orderReference } = Route.useSearch() as { orderReference?: string }
  // The page is the same for everyone; an order is one customer's, so the server never looks at it.
  const order = useHydrated() && orderReference && /^[\w-]{1,40}$/.test(orderReference) ? orderReference : null
  return (
    <div className="wrap page">
      <div className="page-head">
        <h1 className="h-page">{m.info_contact_heading()}</h1>
      </div>
      <div className={styles.split}>
        <ContactForm key={order} supportPhone={support.phone} order={order} />
        <ContactPanel support={support} social={social} />
      </div>
    </div>
  )
}
