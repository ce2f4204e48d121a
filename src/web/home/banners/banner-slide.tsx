import type { Banner } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { safeHref } from "#rules/safe-url.ts"
import { Icon } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import styles from "./banner-slide.module.css"

type BannerSlideProps = {
  banner: Banner
  /** Its place: "2 / 5". */
  label: string
  /** The one that the page opens with. */
  isFirst: boolean
  /** A slide that is not shown has no box, so that its picture waits until it is within reach. */
  isShown: boolean
  isWithinReach: boolean
  /** Out of reach for keyboard and readers: not shown, or on its way out. */
  isInert: boolean
  motion: "in-from-end" | "in-from-start" | "out-to-start" | "out-to-end" | undefined
}

/** One banner: its picture with the title set live over the quiet side, as one link that opens in a new tab. [spec 1 §2.3] */
export function BannerSlide({ banner, label, isFirst, isShown, isWithinReach, isInert, motion }: BannerSlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the pattern of a carousel asks for a group, and a slide is no set of fields.
    <div
      className={styles.slide}
      role="group"
      aria-roledescription={m.home_slide()}
      aria-label={label}
      data-off={isShown ? undefined : ""}
      data-motion={motion}
      data-ink={banner.ink}
      inert={isInert}
    >
      <a className={styles.link} href={safeHref(banner.redirect_url)} target="_blank" rel="noopener" draggable={false}>
        <Picture
          path={banner.image_large}
          alt=""
          sizes="(max-width: 1440px) 100vw, 1344px"
          variants={[
            { path: banner.image_small, media: "(max-width: 767px)" },
            { path: banner.image_medium, media: "(max-width: 1024px)" },
          ]}
          priority={isFirst}
          eager={isWithinReach}
          draggable={false}
        />
        <span className={styles.copy}>
          <span className={`h-hero ${styles.title}`}>{banner.title}</span>
          <span className={styles.go}>
            <Icon name="arrow" flip />
          </span>
        </span>
        <span className="sr">{m.home_new_tab()}</span>
      </a>
    </div>
  )
}
