import { createFileRoute, useHydrated } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { internationalDigits } from "#rules/people/contact-message.ts"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { SocialLinks } from "#ui/media/social-links.tsx"
import { joinList } from "#ui/text/language.ts"
import { api } from "#web/api.ts"
import { pageHead } from "#web/head.ts"
import { readSite, type Site } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import * as styles from "./contact.module.css"
import { ContactForm } from "./contact-form.tsx"

export const Route = createFileRoute("/contact-us")({
  loader: async () => {
    // Without an answer the shop keeps nothing: the contacts are needed most on a bad day.
    const isKept = await api()
      .contact.form()
      .then(
        ({ keeps_messages }) => keeps_messages,
        () => false,
      )
    const { support, social, shopName } = readSite()
    const description = m.info_contact_description({ shopName })
    return { support, social, isKept, head: pageHead({ title: m.info_contact_title(), description, path: paths.contact() }) }
  },
  head: routeHead,
  component: ContactUsPage,
})

/** A form that writes a WhatsApp message, and the other contacts of the shop. [spec 2 §2] */
function ContactUsPage() {
  const { support, social, isKept } = Route.useLoaderData()
  const { orderReference } = Route.useSearch() as { orderReference?: string }
  // The server ignores the order: the page is the same for everyone, and an order belongs to one customer.
  const order = useHydrated() && orderReference && /^[\w-]{1,40}$/.test(orderReference) ? orderReference : null
  return (
    <div className="wrap page">
      <div className="page-head">
        <h1 className="h-page">{m.info_contact_heading()}</h1>
      </div>
      <div className={styles.split}>
        <ContactForm supportPhone={support.phone} order={order} isKept={isKept} />
        <ContactPanel support={support} social={social} />
      </div>
    </div>
  )
}

/** The address, phone number, email and WhatsApp of the shop. */
function ContactPanel({ support, social }: Pick<Site, "support" | "social">) {
  const digits = internationalDigits(support.phone)
  const [name, ...parts] = support.address.split(/[,،]/)
  return (
    <aside className={styles.panel} aria-labelledby="customer-service">
      <h2 id="customer-service" className="h-block">
        {m.info_contact_service()}
      </h2>
      <ul className={styles.ways}>
        <Way icon="pin">
          <address className={styles.lines}>
            {[name, joinList(parts.map((part) => part.trim()))].filter(Boolean).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </Way>
        {support.hours && <Way icon="clock">{support.hours}</Way>}
        <Way icon="phone">
          <a className="link" href={`tel:+${digits}`}>
            <PhoneNumber text={support.phone} />
          </a>
        </Way>
        <Way icon="mail">
          <a className="link" href={`mailto:${support.email}`}>
            {support.email}
          </a>
        </Way>
        <Way icon="chat">
          <a className="link" href={`https://wa.me/${digits}`} target="_blank" rel="noopener">
            {m.info_contact_whatsapp()} <PhoneNumber text={support.phone} />
          </a>
        </Way>
      </ul>
      <SocialLinks social={social} />
    </aside>
  )
}

function Way({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={styles.way}>
      <Icon name={icon} />
      {children}
    </li>
  )
}

function PhoneNumber({ text }: { text: string }) {
  return (
    <bdi className={styles.number} dir="ltr">
      {text}
    </bdi>
  )
}
