import type { Banner } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/icon-button.tsx"
import styles from "./banner-controls.module.css"
import type { CarouselMove } from "./carousel.ts"

type BannerControlsProps = {
  count: number
  current: number
  /** Of the slide underneath. */
  ink: Banner["ink"]
  isStopped: boolean
  onToggle: () => void
  onMove: (move: CarouselMove) => void
}

/** Dots at the start, pause and arrows at the end. They come before the slides, so that the keyboard can stop them first. */
export function BannerControls({ count, current, ink, isStopped, onToggle, onMove }: BannerControlsProps) {
  return (
    <div className={styles.controls} data-ink={ink}>
      <div className={styles.dots}>
        {Array.from({ length: count }, (_, slide) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
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
        <IconButton
          look="glass"
          icon="left"
          flip
          className="only-desktop"
          aria-label={m.home_previous()}
          onClick={() => onMove("previous")}
        />
        <IconButton look="glass" icon="right" flip className="only-desktop" aria-label={m.home_next()} onClick={() => onMove("next")} />
      </div>
    </div>
  )
}
