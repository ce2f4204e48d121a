import type { ReactNode } from "react"
import { Picture } from "#ui/media/picture.tsx"
import styles from "./home.module.css"

type RepairHeroProps = {
  title: string
  text: string
  pictures: Readonly<Record<string, string>>
  /** Links and buttons. */
  children: ReactNode
}

/** The scene at the top of a repair page; without a picture, only its colours. */
export function RepairHero({ title, text, pictures, children }: RepairHeroProps) {
  const { "repair-small": small, "repair-medium": medium, "repair-large": large } = pictures
  const picture = large ?? medium ?? small
  return (
    <section className={styles.hero}>
      <div className={styles.copy}>
        <h1 className={`h-hero ${styles.title}`}>{title}</h1>
        <p className={styles.lead}>{text}</p>
        {children}
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
