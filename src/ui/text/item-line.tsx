import type { ReactNode } from "react"
import { Picture } from "#ui/media/picture.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { textMark } from "./language.ts"
import * as styles from "./text.module.css"

type ItemLineProps = {
  title: string
  image: string | null | undefined
  /** The product's page. */
  href?: string
  small?: boolean
  /** A badge above the title. */
  badge?: ReactNode
  /** Facts below the title. */
  notes: readonly ReactNode[]
  /** At the end: a price or a button. */
  end?: ReactNode
  /** White behind the picture, for lines on a pearl background. */
  onTile?: boolean
}

/** One product of an order or one device of a repair: picture, name and facts. */
export function ItemLine({ title, image, href, small = false, badge, notes, end, onTile = false }: ItemLineProps) {
  const picture = image == null ? null : <Picture path={image} alt="" sizes="88px" />
  return (
    <div className={`${styles.line} ${small ? styles.small : ""} ${onTile ? styles.onTile : ""}`}>
      {href ? (
        <SiteLink className={styles.media} href={href} tabIndex={-1} aria-hidden="true">
          {picture}
        </SiteLink>
      ) : (
        <span className={styles.media}>{picture}</span>
      )}
      <div className={styles.text}>
        {badge}
        <p className={styles.title}>
          <bdi {...textMark(title)}>{href ? <SiteLink href={href}>{title}</SiteLink> : title}</bdi>
        </p>
        {notes.map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes have no id, and their order never changes.
          <p key={index} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}
