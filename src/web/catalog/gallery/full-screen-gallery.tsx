import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import * as layer from "#ui/dialog/dialog.module.css"
import { useDialog } from "#ui/dialog/use-dialog.ts"
import { IconButton } from "#ui/form/button.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./gallery.module.css"

type FullScreenGalleryProps = {
  images: readonly string[]
  /** The texts of pictures, by path. */
  texts?: Readonly<Record<string, string>> | undefined
  name: string
  /** The picture shown first. */
  start: number
  /** With the picture shown last. */
  onClose: (index: number) => void
}

const LARGEST = 3
const STEP = 1.5
const WHEEL_STEP = 1.15
const SWIPE_PX = 50

/**
 * The pictures of a variant over the whole screen. Wheel, pinch, double click, the buttons and the keys plus and minus zoom; an enlarged
 * picture scrolls in its frame, and the arrow keys scroll it instead of turning to another one.
 */
export function FullScreenGallery({ images, texts, name, start, onClose }: FullScreenGalleryProps) {
  const [index, setIndex] = useState(start)
  const frame = useRef<HTMLDivElement>(null)
  const { zoom, zoomTo } = useZoom(frame)
  const { dialogProps, toastSlot } = useDialog(() => onClose(index))

  function show(next: number) {
    if (next < 0 || next >= images.length) return
    zoomTo(1)
    setIndex(next)
  }
  useTouches(frame, zoom, zoomTo, (step) => show(index + step))

  function handleKey(event: KeyboardEvent<HTMLDialogElement>) {
    dialogProps.onKeyDown(event)
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight"
    if (event.key === "+" || event.key === "=") zoomTo(zoom * STEP)
    else if (event.key === "-") zoomTo(zoom / STEP)
    else if (zoom === 1 && event.key.match(/^Arrow(Left|Right)$/)) show(index + (event.key === forward ? 1 : -1))
  }

  const path = images[index] ?? ""
  const counted = images.length > 1 ? m.catalog_product_picture_of({ name, number: index + 1, count: images.length }) : name
  return (
    <dialog {...dialogProps} onKeyDown={handleKey} className={classNames(layer.veil, styles.view)} aria-label={name}>
      <ZoomFrame frame={frame} path={path} label={texts?.[path] ?? counted} zoom={zoom} zoomTo={zoomTo} />
      {images.length > 1 && <Turns index={index} count={images.length} onShow={show} />}
      <div className={styles.tools}>
        <IconButton
          icon="minus"
          look="glass"
          aria-label={m.catalog_product_zoom_out()}
          disabled={zoom === 1}
          onClick={() => zoomTo(zoom / STEP)}
        />
        <IconButton
          icon="plus"
          look="glass"
          aria-label={m.catalog_product_zoom_in()}
          disabled={zoom === LARGEST}
          onClick={() => zoomTo(zoom * STEP)}
        />
        <IconButton icon="close" look="glass" aria-label={m.ui_close()} onClick={() => onClose(index)} />
      </div>
      <div ref={toastSlot} className={layer.slot} />
    </dialog>
  )
}

type ZoomTo = (wanted: number, point?: { clientX: number; clientY: number }) => void

/** The size of the picture relative to the frame. The point of the picture under `point`, or in the middle, stays where it is. */
function useZoom(frame: RefObject<HTMLDivElement | null>): { zoom: number; zoomTo: ZoomTo } {
  const [zoom, setZoom] = useState(1)
  const zoomTo: ZoomTo = (wanted, point) => {
    const element = frame.current
    if (!element) return
    const next = Math.min(LARGEST, Math.max(1, wanted))
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = point ? point.clientX - left : width / 2
    const y = point ? point.clientY - top : height / 2
    const scrolled = { left: ((element.scrollLeft + x) * next) / zoom - x, top: ((element.scrollTop + y) * next) / zoom - y }
    element.style.setProperty("--zoom", String(next))
    element.scrollTo({ ...scrolled, behavior: "instant" })
    setZoom(next)
  }
  return { zoom, zoomTo }
}

/**
 * Two fingers zoom, one turns to another picture while the whole picture shows; the wheel zooms. Added by hand, because React's own
 * listeners cannot keep the browser from zooming the page.
 */
function useTouches(frame: RefObject<HTMLDivElement | null>, zoom: number, zoomTo: ZoomTo, turn: (step: number) => void) {
  const pinch = useRef<{ distance: number; zoom: number } | null>(null)
  const swipeFrom = useRef<number | null>(null)

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    if (event.deltaY !== 0) zoomTo(event.deltaY < 0 ? zoom * WHEEL_STEP : zoom / WHEEL_STEP, event)
  })
  const onTouchStart = useEffectEvent(({ touches: [first, second] }: TouchEvent) => {
    pinch.current = first && second ? { distance: distanceOf(first, second), zoom } : null
    swipeFrom.current = first && !second && zoom === 1 ? first.clientX : null
  })
  const onTouchMove = useEffectEvent((event: TouchEvent) => {
    const [first, second] = event.touches
    if (!first || !second || !pinch.current) return
    event.preventDefault()
    const middle = { clientX: (first.clientX + second.clientX) / 2, clientY: (first.clientY + second.clientY) / 2 }
    zoomTo((pinch.current.zoom * distanceOf(first, second)) / pinch.current.distance, middle)
  })
  const onTouchEnd = useEffectEvent(({ changedTouches: [finger], currentTarget }: TouchEvent) => {
    const way = finger && swipeFrom.current !== null ? finger.clientX - swipeFrom.current : 0
    swipeFrom.current = null
    if (Math.abs(way) < SWIPE_PX || !(currentTarget instanceof Element)) return
    const isRtl = getComputedStyle(currentTarget.closest("dialog") ?? currentTarget).direction === "rtl"
    turn(way < 0 !== isRtl ? 1 : -1)
  })

  useEffect(() => {
    const listening = new AbortController()
    const options = { passive: false, signal: listening.signal }
    frame.current?.addEventListener("wheel", (event) => onWheel(event), options)
    frame.current?.addEventListener("touchstart", (event) => onTouchStart(event), options)
    frame.current?.addEventListener("touchmove", (event) => onTouchMove(event), options)
    frame.current?.addEventListener("touchend", (event) => onTouchEnd(event), options)
    return () => listening.abort()
  }, [frame])
}

function distanceOf(first: Touch, second: Touch): number {
  return Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)
}

type ZoomFrameProps = { frame: RefObject<HTMLDivElement | null>; path: string; label: string; zoom: number; zoomTo: ZoomTo }

/** A mouse drags an enlarged picture; fingers and keys scroll it. It loads as wide as it shows, and never wider than its original. */
function ZoomFrame({ frame, path, label, zoom, zoomTo }: ZoomFrameProps) {
  const drag = ({ buttons, pointerType, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (buttons === 1 && pointerType === "mouse") currentTarget.scrollBy({ left: -movementX, top: -movementY, behavior: "instant" })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons and keys of the dialog do the same.
    <div
      ref={frame}
      className={classNames(styles.frame, zoom > 1 && styles.enlarged)}
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller that the keyboard cannot reach would hide parts of its picture.
      tabIndex={0}
      onPointerMove={drag}
      onDoubleClick={(event) => zoomTo(zoom > 1 ? 1 : 2, event)}
    >
      <div className={styles.sheet}>
        <Picture key={path} path={path} alt={label} sizes={`${Math.ceil(zoom) * 100}vmin`} priority draggable={false} />
      </div>
    </div>
  )
}

type TurnsProps = { index: number; count: number; onShow: (index: number) => void }

function Turns({ index, count, onShow }: TurnsProps) {
  return (
    <div className={styles.turns}>
      <IconButton
        icon="left"
        look="glass"
        flip
        aria-label={m.catalog_product_previous_picture()}
        disabled={index === 0}
        onClick={() => onShow(index - 1)}
      />
      <span className={styles.place} aria-live="polite">
        <bdi dir="ltr">{m.catalog_product_picture_count({ number: index + 1, count })}</bdi>
      </span>
      <IconButton
        icon="right"
        look="glass"
        flip
        aria-label={m.catalog_product_next_picture()}
        disabled={index === count - 1}
        onClick={() => onShow(index + 1)}
      />
    </div>
  )
}
