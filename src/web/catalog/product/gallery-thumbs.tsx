import { useEffect, useRef } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/icon-button.tsx"
import { Picture } from "#ui/media/picture.tsx"
import styles from "./gallery.module.css"

type GalleryThumbsProps = { images: readonly string[]; index: number; onShow: (index: number) => void }

const THUMB_SIZES = "(max-width: 767px) 55px, 76px"
const VISIBLE = 3

/** Three thumbs in sight and an arrow on either side, which goes to the picture before or after; the row pages along. [spec 1 §9] */
export function GalleryThumbs({ images, index, onShow }: GalleryThumbsProps) {
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
      <ol ref={list} className={styles.row}>
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
