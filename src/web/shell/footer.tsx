import { m } from "#messages/messages.js"
import { Icon } from "#ui/media/icon.tsx"
import { Logo } from "#ui/media/logo.tsx"
import { SocialLinks } from "#ui/media/social-links.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { paths } from "#web/paths.ts"
import { LanguageLink } from "#web/shell/language-link.tsx"
import * as styles from "./footer.module.css"

export type FooterProps = {
  shopName: string
  /** The shop's social networks; the name selects the icon. */
  social: readonly { name: string; url: string }[]
  /** The number for calls and WhatsApp. */
  phone: string
  /** The year of the copyright line. */
  year: number
}

/** Links about service, company and law, the shop's number and social networks, and the copyright line. */
export function Footer({ shopName, social, phone, year }: FooterProps) {
  const groups = [
    {
      title: m.shell_customer_service(),
      links: [
        { name: m.shell_contact_us(), href: paths.contact() },
        { name: m.shell_faqs(), href: paths.faq() },
        { name: m.shell_orders(), href: paths.profile("orderHistory") },
        { name: m.shell_used_devices(), href: paths.usedDevices() },
        { name: m.shell_special_requirement(), href: paths.specialRequirement() },
      ],
    },
    {
      title: m.shell_company(),
      links: [
        { name: m.shell_about_us(), href: paths.about() },
        { name: m.shell_book_a_service(), href: paths.repairHome() },
      ],
    },
    {
      title: m.shell_legal(),
      links: [
        { name: m.shell_terms(), href: paths.terms() },
        { name: m.shell_privacy(), href: paths.privacy() },
      ],
    },
  ]
  return (
    <footer className={styles.footer} data-above-bottom-bar>
      <div className="wrap">
        <div className={styles.grid}>
          <div>
            <SiteLink className={styles.logo} href={paths.home()} aria-label={m.shell_home({ shopName })}>
              <Logo />
            </SiteLink>
            <p className={`small quiet ${styles.line}`}>{m.shell_about_line()}</p>
            <Help phone={phone} />
            <SocialLinks social={social} className={styles.social} />
          </div>
          {groups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul>
                {links.map(({ name, href }) => (
                  <li key={name}>
                    <SiteLink className={styles.link} href={href}>
                      {name}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className={styles.end}>
          {m.shell_copyright({ year: String(year), shopName })} <LanguageLink className={styles.link} />
        </p>
      </div>
    </footer>
  )
}

function Help({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/\D/g, "")
  return (
    <p className={styles.help}>
      <a className={styles.link} href={`tel:+${digits}`}>
        <Icon name="phone" size="sm" />
        <bdi dir="ltr">{phone}</bdi>
      </a>
      <a className={styles.link} href={`https://wa.me/${digits}`} target="_blank" rel="noopener">
        <Icon name="chat" size="sm" />
        {m.shell_whatsapp()}
      </a>
    </p>
  )
}
