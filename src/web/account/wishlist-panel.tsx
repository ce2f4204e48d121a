import { m } from "#messages/messages.js"
import { Panel } from "#ui/layout/panel.tsx"
import { Icon } from "#ui/media/icon.tsx"
import styles from "./wishlist-panel.module.css"

/** The wishlist has no list of its own yet. [spec 1 §2.7] */
export function WishlistPanel() {
  return (
    <Panel className={styles.panel}>
      <Icon name="heart" size="lg" className={styles.heart} />
      <h1 className="h-block">{m.account_wishlist_heading()}</h1>
      <p className="h-section">{m.account_wishlist_sub_heading()}</p>
      <p className="strong">{m.account_wishlist_message()}</p>
      <p className="small quiet">{m.account_wishlist_description()}</p>
    </Panel>
  )
}
