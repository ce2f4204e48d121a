import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { internationalDigits } from "#rules/contact-message.ts"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { SocialLinks } from "#ui/media/social-links.tsx"
import type { Site } from "#web/page-context.ts"
import styles from "./contact.module.css"

/** Where the shop is, and how to call, mail or write to it. */
export function ContactPanel({ support, social }: Pick<Site, "support" | "social">) {
  const digits = internationalDigits(support.phone)
  return (
    <aside className={styles.panel} aria-labelledby="customer-service">
      <h2 id="customer-service" className="h-block">
        {m.info_contact_service()}
      </h2>
      <ul className={styles.ways}>
        <Way icon="pin">
          <address className={styles.lines}>
            {support.address.split(",").map((line) => (
              <span key={line}>{line.trim()}</span>
            ))}
          </address>
        </Way>
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
