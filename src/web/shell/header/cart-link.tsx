import { m } from "#messages/messages.js"
import { iconButtonClass } from "#ui/form/icon-button-class.ts"
import { SiteLink } from "#ui/layout/site-link.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { paths } from "#web/paths.ts"
import styles from "./cart-link.module.css"

/** The way to the cart with the number of its lines; the badge lies over the icon, so nothing moves when the number comes. */
export function CartLink({ count }: { count: number | null }) {
  return (
    <SiteLink className={iconButtonClass()} href={paths.cart()} aria-label={count ? m.shell_cart_count({ count }) : m.shell_cart()}>
      <Icon name="bag" size="lg" />
      {Boolean(count) && (
        <span className={styles.count} aria-hidden="true">
          {count && count > 99 ? "99+" : count}
        </span>
      )}
    </SiteLink>
  )
}
