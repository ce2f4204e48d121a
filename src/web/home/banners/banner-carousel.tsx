import { useEffect, useState } from "react"
import type { Banner } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { safeHref } from "#rules/values/safe-url.ts"
import { IconButton } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { siteAddress } from "#ui/text/language.ts"
import * as styles from "./banners.module.css"
import { type CarouselMove, isShown, isWithinReach } from "./carousel.ts"
import { useCarousel, useSwipe } from "./use-carousel.ts"

/**
 * The banners of the home page, one at a time. Slides overlap, and only the two of a move are rendered, so that the carousel wraps without
 * copies. Without script the slides are in a row that scrolls.
 */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const { holdProps, ...carousel } = useCarousel(banners.length)
  const swipe = useSwipe(carousel.move)
  const mayLoadMore = usePageLoaded()
  const isLive = useMounted()
  if (banners.length === 0) return null
  return (
    <section className={styles.banner} aria-roledescription={m.home_carousel()} aria-label={m.home_banners()} {...holdProps} {...swipe}>
      {banners.length > 1 && (
        <BannerControls
          count={banners.length}
          current={carousel.current}
          ink={banners[carousel.current]?.ink ?? "dark"}
          isStopped={carousel.isStopped}
          onToggle={carousel.toggle}
          onMove={carousel.move}
        />
      )}
      <div className={styles.slides} aria-live={carousel.plays ? "off" : "polite"}>
        {banners.map((banner, slide) => (
          <BannerSlide
            // Banners have no id, and their order never changes while the page is open.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={slide}
            banner={banner}
            label={m.home_slide_of({ slide: String(slide + 1), count: String(banners.length) })}
            isFirst={slide === 0}
            isShown={isShown(carousel, slide)}
            isWithinReach={mayLoadMore && isWithinReach(carousel, slide, banners.length)}
            isInert={isLive && slide !== carousel.current}
            motion={motionOf(slide, carousel)}
          />
        ))}
      </div>
    </section>
  )
}

/** The animation of a slide: the old one leaves at the side opposite to the new one. */
function motionOf(slide: number, { current, leaving, direction }: { current: number; leaving: number | null; direction: 1 | -1 }) {
  if (leaving === null) return undefined
  if (slide === current) return direction === 1 ? "in-from-end" : "in-from-start"
  if (slide === leaving) return direction === 1 ? "out-to-start" : "out-to-end"
  return undefined
}

function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}

/** The pictures of the next slides wait until everything visible has loaded. */
function usePageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (document.readyState === "complete") return setLoaded(true)
    const loaded = () => setLoaded(true)
    window.addEventListener("load", loaded)
    return () => window.removeEventListener("load", loaded)
  }, [])
  return isLoaded
}

type BannerControlsProps = {
  count: number
  current: number
  /** Of the current slide. */
  ink: Banner["ink"]
  isStopped: boolean
  onToggle: () => void
  onMove: (move: CarouselMove) => void
}

/**
 * Dots at the start, pause and arrows at the end. They precede the slides in the document, so that keyboard users can stop the movement
 * first.
 */
function BannerControls({ count, current, ink, isStopped, onToggle, onMove }: BannerControlsProps) {
  return (
    <div className={styles.controls} data-ink={ink}>
      <div className={styles.dots}>
        {Array.from({ length: count }, (_, slide) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position.
            key={slide}
            type="button"
            className={styles.dot}
            aria-label={m.home_show_slide({ slide: String(slide + 1) })}
            aria-current={slide === current ? "true" : undefined}
            onClick={() => onMove({ to: slide })}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <IconButton
          look="glass"
          icon={isStopped ? "play" : "pause"}
          className={styles.pause}
          aria-label={isStopped ? m.home_play() : m.home_pause()}
          onClick={onToggle}
        />
        <IconButton look="glass" icon="left" flip aria-label={m.home_previous()} onClick={() => onMove("previous")} />
        <IconButton look="glass" icon="right" flip aria-label={m.home_next()} onClick={() => onMove("next")} />
      </div>
    </div>
  )
}

/** A page of the site is in the language of this page; a link may also lead elsewhere. */
function bannerAddress(href: string): string {
  return /^\/(?!\/)/.test(href) ? siteAddress(href) : href
}

type BannerSlideProps = {
  banner: Banner
  /** The position as text: "2 / 5". */
  label: string
  /** The first slide when the page opens. */
  isFirst: boolean
  /** A hidden slide has no box, so its picture does not load until the slide is about to show. */
  isShown: boolean
  isWithinReach: boolean
  /** Not reachable by keyboard and screen readers: hidden, or leaving. */
  isInert: boolean
  motion: "in-from-end" | "in-from-start" | "out-to-start" | "out-to-end" | undefined
}

/** One banner: a picture with its title as text over the quiet side; with an address, all of it is one link that opens in a new tab. [spec 1 §2.3] */
function BannerSlide({ banner, label, isFirst, isShown, isWithinReach, isInert, motion }: BannerSlideProps) {
  const href = safeHref(banner.redirect_url)
  const hasAddress = href !== "#"
  const Frame = hasAddress ? "a" : "div"
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires a group, and a slide is not a set of fields.
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
      <Frame
        className={styles.link}
        draggable={false}
        {...(hasAddress && { href: bannerAddress(href), target: "_blank", rel: "noopener" })}
      >
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
          {hasAddress && (
            <span className={styles.go}>
              <Icon name="arrow" flip />
            </span>
          )}
        </span>
        {hasAddress && <span className="sr">{m.home_new_tab()}</span>}
      </Frame>
    </div>
  )
}
