import { Link } from "@tanstack/react-router"
import type { Group } from "#contract/office/structure.ts"
import { m } from "#messages/messages.js"
import { Mark } from "#office/parts/text/badge.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { Picture } from "#office/parts/text/picture.tsx"
import * as styles from "./structure.module.css"

/** A group in its list: picture, name, and how many products are in it. */
export function GroupLine({ group: { id, name, name_ar: arabic, picture, products }, isCurrent }: { group: Group; isCurrent: boolean }) {
  return (
    <Link to="." search={{ id: String(id) }} className={styles.group} aria-current={isCurrent ? "true" : undefined}>
      <Picture src={picture} />
      <span className="grow cut medium">{ownName(name, arabic)}</span>
      {arabic === null && <Mark tone="warn">{m.office_products_arabic_missing()}</Mark>}
      <span className="quiet num">{products}</span>
    </Link>
  )
}
