import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/icon-button.tsx"
import { Picture } from "#ui/media/picture.tsx"
import * as styles from "./product.module.css"

type GalleryProps = {
  /** Each once. */
  images: readonly string[]
  /** What the pictures show. */
  name: string
  /** Over the picture, at its start. */
  badge: ReactNode
  /** With another key the gallery starts over from the first picture. */
  resetKey: string
}

const STAGE_SIZES = "(max-width: 767px) 88vw, (max-width: 1024px) 75vw, (max-width: 1440px) 38.5vw, 553px"
const SETTLED_MS = 80

/**
 * The pictures of a variant: thumbs beside a square stage, below it on phones. The stage is a sideways scroller that snaps to a picture,
 * so swiping is the browser's own and works without script; arrow keys, thumbs and the two arrows scroll it.
 */
export function Gallery({ images, name, badge, resetKey }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState({ key: resetKey, index: 0 })
  // Pictures beside the shown one are loaded once somebody turns to the gallery.
  const [isUsed, setUsed] = useState(false)
  if (shown.key !== resetKey) setShown({ key: resetKey, index: 0 })
  const index = Math.min(shown.index, images.length - 1)

  const lastKey = useRef(resetKey)
  useLayoutEffect(() => {
    // Not at first: there it would only make the browser lay out the page once more, or undo a swipe from before hydration.
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
    setUsed(true)
    setShown({ key: resetKey, index: next })
    // From the first slide, so that it counts downwards in right to left as the scroller does.
    const left = slide.offsetLeft - offsetOf(stage.children[0])
    stage.scrollTo({ left, behavior: isNeighbour && !isCalm ? "smooth" : "instant" })
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl"
    const steps: Record<string, number> = { [isRtl ? "ArrowLeft" : "ArrowRight"]: 1, [isRtl ? "ArrowRight" : "ArrowLeft"]: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(index + step)
  }

  function handleScroll() {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      const stage = strip.current
      if (stage) setShown({ key: resetKey, index: Math.round(Math.abs(stage.scrollLeft) / stage.clientWidth) })
    }, SETTLED_MS)
  }

  const wake = () => setUsed(true)
  return (
    <section
      className={styles.gallery}
      aria-label={m.catalog_product_pictures()}
      onKeyDown={handleKey}
      onPointerEnter={wake}
      onTouchStart={wake}
      onFocus={wake}
    >
      <Thumbs images={images} index={index} onShow={show} />
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller that the keyboard cannot reach would hide its pictures. */}
        <ul ref={strip} className={styles.strip} aria-label={name} tabIndex={0} onScroll={handleScroll}>
          {images.map((path, place) => (
            <li key={path} className={styles.slide} id={`picture-${place + 1}`}>
              <Picture
                className={styles.picture}
                path={path}
                alt={place === 0 ? name : m.catalog_product_picture_of({ name, number: place + 1, count: images.length })}
                sizes={STAGE_SIZES}
                priority={place === 0}
                eager={isUsed && Math.abs(place - index) <= 1}
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
      </div>
    </section>
  )
}

function offsetOf(element: Element | undefined): number {
  return element instanceof HTMLElement ? element.offsetLeft : 0
}

type ThumbsProps = { images: readonly string[]; index: number; onShow: (index: number) => void }

const THUMB_SIZES = "(max-width: 767px) 55px, 76px"
const VISIBLE = 3

/** Three thumbs in sight and an arrow on either side, which goes to the picture before or after; the row pages along. [spec 1 §9] */
function Thumbs({ images, index, onShow }: ThumbsProps) {
  const list = useRef<HTMLOListElement>(null)

  const lastIndex = useRef(index)
  useEffect(() => {
    // The first thumbs are in sight anyway, and looking for them would make the browser lay out the page once more.
    if (lastIndex.current === index) return
    lastIndex.current = index
    const row = list.current
    const thumb = row?.children[index]
    if (row && thumb instanceof HTMLElement) bringIntoView(row, thumb)
  }, [index])

  return (
    <div className={styles.thumbs}>
      {images.length > 1 && (
        <IconButton
          icon="up"
          className={styles.pager}
          aria-label={m.catalog_product_earlier_pictures()}
          disabled={index === 0}
          onClick={() => onShow(index - 1)}
        />
      )}
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
      {images.length > 1 && (
        <IconButton
          icon="down"
          className={styles.pager}
          aria-label={m.catalog_product_later_pictures()}
          disabled={index === images.length - 1}
          onClick={() => onShow(index + 1)}
        />
      )}
    </div>
  )
}

/** Scrolls the row alone; `scrollIntoView` would move the page as well. */
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
