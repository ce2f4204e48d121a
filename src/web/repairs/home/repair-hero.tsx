import type { ReactNode } from "react"
import { Picture } from "#ui/media/picture.tsx"
import { classNames } from "#ui/style/class-names.ts"
import styles from "./home.module.css"

type RepairHeroProps = {
  title: string
  text: string
  pictures: Readonly<Record<string, string>>
  /** Links and buttons. */
  children: ReactNode
}

/**
 * The scene at the top of a repair page; without a picture, only its colours. On pages from right to left, a picture that has no own
 * composition for them is mirrored.
 */
export function RepairHero({ title, text, pictures, children }: RepairHeroProps) {
  const { "repair-small": small, "repair-medium": medium, "repair-large": large } = pictures
  const picture = large ?? medium ?? small
  return (
    <section className={classNames(styles.hero, !pictures["repair-large-rtl"] && styles.mirrored)}>
      <div className={styles.copy}>
        <h1 className={`h-hero ${styles.title}`}>{title}</h1>
        <p className={styles.lead}>{text}</p>
        <div className={styles.acts}>{children}</div>
      </div>
      {picture && (
        <Picture
          path={picture}
          alt=""
          sizes="(max-width: 767px) 100vw, (max-width: 1024px) 1024px, 1440px"
          variants={[
            ...(small ? [{ path: small, media: "(max-width: 767px)" }] : []),
            ...(medium ? [{ path: medium, media: "(max-width: 1024px)" }] : []),
          ]}
          priority
        />
      )}
    </section>
  )
}
