import { m } from "#messages/messages.js"
import { safeHref } from "#rules/values/safe-url.ts"
import { iconButtonClass } from "#ui/form/button.tsx"
import { Icon, type IconName } from "./icon.tsx"
import * as styles from "./media.module.css"

type SocialLinksProps = { social: readonly { name: string; url: string }[]; className?: string }

const icons: Readonly<Record<string, IconName>> = { Instagram: "instagram", Facebook: "facebook", X: "x", YouTube: "youtube" }

/** The shop's social networks, each in a new tab; nothing when there are none. */
export function SocialLinks({ social, className = "" }: SocialLinksProps) {
  if (social.length === 0) return null
  return (
    <ul className={`${styles.social} ${className}`} aria-label={m.shell_social()}>
      {social.map(({ name, url }) => (
        <li key={name}>
          <a className={iconButtonClass()} href={safeHref(url)} target="_blank" rel="noopener" aria-label={name}>
            <Icon name={icons[name] ?? "share"} />
          </a>
        </li>
      ))}
    </ul>
  )
}
