import { useEffect, useState } from "react"
import type { Banner } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import styles from "./banner-carousel.module.css"
import { BannerControls } from "./banner-controls.tsx"
import { BannerSlide } from "./banner-slide.tsx"
import { isShown, isWithinReach } from "./carousel.ts"
import { useCarousel } from "./use-carousel.ts"
import { useSwipe } from "./use-swipe.ts"

/**
 * The banners of the home page, one at a time. Slides lie on top of each other and only the two of a move are drawn, so that it wraps
 * without copies. Without script they stand side by side and scroll.
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

/** How a slide moves just now: the one goes out at the side that the other does not come from. */
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

/** The pictures of the next slides wait until everything that shows is there. */
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
