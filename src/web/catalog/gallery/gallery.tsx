import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/button.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { LazyDialog } from "#web/loading/lazy-dialog.tsx"
import * as styles from "./gallery.module.css"

type GalleryProps = {
  /** Distinct paths. */
  images: readonly string[]
  /** The texts of pictures, by path. */
  texts?: Readonly<Record<string, string>> | undefined
  /** The subject of the pictures. */
  name: string
  /** Over the start of the picture. */
  badge: ReactNode
  /** Another key returns the gallery to the first picture. */
  resetKey: string
}

const STAGE_SIZES = "(max-width: 719px) 88vw, (max-width: 1440px) 38.5vw, 553px"
const SETTLED_MS = 80

const loadFullScreen = () => import("./full-screen-gallery.tsx").then((module) => module.FullScreenGallery)

/**
 * The pictures of a variant: thumbs beside the stage, below it on tablets and phones. The stage is a sideways scroller that snaps to a picture,
 * so it can be swiped, also without script; arrow keys, thumbs and the two arrows scroll it.
 */
export function Gallery({ images, texts, name, badge, resetKey }: GalleryProps) {
  const { strip, index, show, onScroll } = useStage(images.length, resetKey)
  // The pictures beside the current one load once the visitor uses the gallery.
  const [isUsed, setUsed] = useState(false)
  const wake = () => setUsed(true)
  const [isFullScreen, setFullScreen] = useState(false)

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl"
    const steps: Record<string, number> = { [isRtl ? "ArrowLeft" : "ArrowRight"]: 1, [isRtl ? "ArrowRight" : "ArrowLeft"]: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    wake()
    show(index + step)
  }

  function closeFullScreen(last: number) {
    setFullScreen(false)
    if (last !== index) show(last)
  }

  return (
    <>
      <section
        className={styles.gallery}
        aria-label={m.catalog_product_pictures()}
        onKeyDown={handleKey}
        onPointerEnter={wake}
        onTouchStart={wake}
        onFocus={wake}
      >
        <Thumbs images={images} index={index} onShow={show} />
        <Stage
          {...{ images, texts, name, badge, index, strip, onScroll }}
          reach={isUsed ? 1 : 0}
          onFullScreen={() => setFullScreen(true)}
        />
      </section>
      {isFullScreen && (
        <LazyDialog load={loadFullScreen} onClose={() => setFullScreen(false)}>
          {(FullScreenGallery) => <FullScreenGallery images={images} texts={texts} name={name} start={index} onClose={closeFullScreen} />}
        </LazyDialog>
      )}
    </>
  )
}

type StageProps = Omit<GalleryProps, "resetKey"> & {
  index: number
  strip: RefObject<HTMLUListElement | null>
  onScroll: () => void
  /** How many pictures beside the current one load with it. */
  reach: number
  onFullScreen: () => void
}

function Stage({ images, texts, name, badge, index, strip, onScroll, reach, onFullScreen }: StageProps) {
  return (
    <div className={styles.stage}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below it does the same by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller that the keyboard cannot reach would hide its pictures. */}
      <ul ref={strip} className={styles.strip} aria-label={name} tabIndex={0} onScroll={onScroll} onClick={onFullScreen}>
        {images.map((path, place) => (
          <li key={path} className={styles.slide} id={`picture-${place + 1}`}>
            <Picture
              className={styles.picture}
              path={path}
              alt={texts?.[path] ?? (place === 0 ? name : m.catalog_product_picture_of({ name, number: place + 1, count: images.length }))}
              sizes={STAGE_SIZES}
              priority={place === 0}
              eager={reach > 0 && Math.abs(place - index) <= reach}
              draggable={false}
            />
          </li>
        ))}
      </ul>
      <div className={styles.badge}>{badge}</div>
      {images.length > 1 && (
        <span className={styles.count} aria-hidden="true">
          <bdi dir="ltr">{m.catalog_product_picture_count({ number: index + 1, count: images.length })}</bdi>
        </span>
      )}
      <IconButton icon="plus" look="glass" className={styles.enlarge} aria-label={m.catalog_product_full_screen()} onClick={onFullScreen} />
    </div>
  )
}

/** The picture of the stage: the one scrolled to, or the one that `show` scrolls to. */
function useStage(count: number, resetKey: string) {
  const strip = useRef<HTMLUListElement>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState({ key: resetKey, index: 0 })
  if (shown.key !== resetKey) setShown({ key: resetKey, index: 0 })
  const index = Math.min(shown.index, count - 1)

  const lastKey = useRef(resetKey)
  useLayoutEffect(() => {
    // Not at first, where it would cost another layout or undo a swipe from before hydration.
    if (lastKey.current !== resetKey) strip.current?.scrollTo({ left: 0, behavior: "instant" })
    lastKey.current = resetKey
    return () => clearTimeout(settling.current)
  }, [resetKey])

  function show(next: number) {
    const stage = strip.current
    const slide = stage?.children[next]
    if (!stage || !(slide instanceof HTMLElement)) return
    const isNeighbour = Math.abs(next - index) === 1
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches
    setShown({ key: resetKey, index: next })
    // Relative to the first slide, because in right-to-left text the scroller counts downwards.
    const left = slide.offsetLeft - offsetOf(stage.children[0])
    stage.scrollTo({ left, behavior: isNeighbour && !isCalm ? "smooth" : "instant" })
  }

  function onScroll() {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      const stage = strip.current
      if (stage) setShown({ key: resetKey, index: Math.round(Math.abs(stage.scrollLeft) / stage.clientWidth) })
    }, SETTLED_MS)
  }

  return { strip, index, show, onScroll }
}

function offsetOf(element: Element | undefined): number {
  return element instanceof HTMLElement ? element.offsetLeft : 0
}

type ThumbsProps = { images: readonly string[]; index: number; onShow: (index: number) => void }

const THUMB_SIZES = "(max-width: 1024px) 55px, 76px"
const VISIBLE = 3

/** Three visible thumbs between arrows to the picture before and after; the row follows the current picture. [spec 1 §9] */
function Thumbs({ images, index, onShow }: ThumbsProps) {
  const list = useRef<HTMLOListElement>(null)

  const lastIndex = useRef(index)
  useEffect(() => {
    // The first thumbs are visible anyway, and measuring them would cost another layout.
    if (lastIndex.current === index) return
    lastIndex.current = index
    const row = list.current
    const thumb = row?.children[index]
    if (row && thumb instanceof HTMLElement) bringIntoView(row, thumb)
  }, [index])

  return (
    <div className={styles.thumbs}>
      <ThumbArrow icon="up" label={m.catalog_product_earlier_pictures()} to={index - 1} count={images.length} onShow={onShow} />
      <ol ref={list} className={styles.thumbRow}>
        {images.map((path, place) => (
          <li key={path}>
            <a
              className={styles.thumb}
              href={`#picture-${place + 1}`}
              aria-label={m.catalog_product_picture_count({ number: place + 1, count: images.length })}
              aria-current={place === index ? "true" : undefined}
              onClick={(event) => {
                event.preventDefault()
                onShow(place)
              }}
            >
              <Picture path={path} alt="" sizes={THUMB_SIZES} eager={place < VISIBLE} draggable={false} />
            </a>
          </li>
        ))}
      </ol>
      <ThumbArrow icon="down" label={m.catalog_product_later_pictures()} to={index + 1} count={images.length} onShow={onShow} />
    </div>
  )
}

type ThumbArrowProps = { icon: "up" | "down"; label: string; to: number; count: number; onShow: (index: number) => void }

function ThumbArrow({ icon, label, to, count, onShow }: ThumbArrowProps) {
  if (count <= 1) return null
  return <IconButton icon={icon} className={styles.pager} aria-label={label} disabled={to < 0 || to >= count} onClick={() => onShow(to)} />
}

/** Scrolls only the row; `scrollIntoView` would scroll the page too. */
function bringIntoView(row: HTMLElement, thumb: HTMLElement) {
  const inRow = row.getBoundingClientRect()
  const inView = thumb.getBoundingClientRect()
  const beyond = (start: number, end: number, from: number, to: number) => (start < from ? start - from : Math.max(0, end - to))
  row.scrollBy({
    left: beyond(inView.left, inView.right, inRow.left, inRow.right),
    top: beyond(inView.top, inView.bottom, inRow.top, inRow.bottom),
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
  })
}
