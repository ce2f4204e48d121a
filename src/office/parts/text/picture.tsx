import { classNames } from "#ui/style/class-names.ts"
import { Icon } from "./icon.tsx"
import * as styles from "./text.module.css"

const sizes = { sm: null, md: styles.pictureMd, lg: styles.pictureLg }

/** The picture of a product on pearl: 32, 44 or 64 px. `src` is null when there is none. */
export function Picture({ src, alt = "", size = "sm" }: { src: string | null; alt?: string; size?: keyof typeof sizes }) {
  return (
    <span className={classNames(styles.picture, sizes[size])}>
      {src ? <img src={src} alt={alt} loading="lazy" decoding="async" /> : <Icon name="image" size="sm" />}
    </span>
  )
}

const SHOWN = 2

/** The pictures of an order's items: two, and how many more. */
export function Pictures({ of }: { of: readonly { id: number; src: string | null }[] }) {
  const more = of.length - SHOWN
  return (
    <span className={styles.pictures}>
      {of.slice(0, SHOWN).map(({ id, src }) => (
        <Picture key={id} src={src} />
      ))}
      {more > 0 && <span className={classNames(styles.picture, styles.more)}>+{more}</span>}
    </span>
  )
}
