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
  /** Whether only the number, the legal links and the copyright line show, so that no link distracts from an order. */
  isReduced: boolean
}

/** Links about service, company and law, the shop's number and social networks, and the copyright line. */
export function Footer({ isReduced, ...props }: FooterProps) {
  const { shopName, phone, year } = props
  const legal = legalGroup()
  return (
    <footer className={styles.footer} data-above-bottom-bar>
      <div className="wrap">
        {isReduced ? (
          <div className={styles.reduced}>
            <Help phone={phone} />
            <nav aria-label={legal.title}>
              <Links links={legal.links} />
            </nav>
          </div>
        ) : (
          <Groups {...props} />
        )}
        <div className={styles.end}>
          <p>{m.shell_copyright({ year: String(year), shopName })}</p>
          <LanguageLink className={styles.link} />
        </div>
      </div>
    </footer>
  )
}

function Groups({ shopName, social, phone }: Pick<FooterProps, "shopName" | "social" | "phone">) {
  const groups: LinkGroup[] = [
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
    legalGroup(),
  ]
  return (
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
          <Links links={links} />
        </nav>
      ))}
    </div>
  )
}

type LinkGroup = { title: string; links: readonly { name: string; href: string }[] }

function legalGroup(): LinkGroup {
  return {
    title: m.shell_legal(),
    links: [
      { name: m.shell_terms(), href: paths.terms() },
      { name: m.shell_privacy(), href: paths.privacy() },
    ],
  }
}

function Links({ links }: Pick<LinkGroup, "links">) {
  return (
    <ul>
      {links.map(({ name, href }) => (
        <li key={name}>
          <SiteLink className={styles.link} href={href}>
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
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
