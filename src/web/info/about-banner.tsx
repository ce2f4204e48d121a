import { m } from "#messages/messages.js"
import { Picture } from "#ui/media/picture.tsx"
import styles from "./about-banner.module.css"

/** The picture over the whole width of the window, in the size that fits; nothing where the shop has none. [spec 1 §2.4] */
export function AboutBanner({ pictures }: { pictures: Readonly<Record<string, string>> }) {
  const { "about-small": small, "about-medium": medium, "about-large": large } = pictures
  const picture = large ?? medium ?? small
  if (!picture) return null
  return (
    <div className={styles.banner}>
      <Picture
        path={picture}
        alt={m.info_about_banner()}
        sizes="100vw"
        variants={[
          ...(small ? [{ path: small, media: "(max-width: 767px)" }] : []),
          ...(medium ? [{ path: medium, media: "(max-width: 1024px)" }] : []),
        ]}
        priority
      />
    </div>
  )
}
