import { type SyntheticEvent, useLayoutEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import * as styles from "./home.module.css"

export const PREVIEW_WIDTHS = ["1440", "390"] as const
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number]

type HomePreviewProps = {
  /** Of the draft; a new one loads the page again. */
  version: number
  width: PreviewWidth
  language: "en" | "ar"
}

/** The address of the storefront's home page with the draft. */
export function draftAddress(language: "en" | "ar"): string {
  return language === "ar" ? "/ar?draft=home" : "/?draft=home"
}

/** The storefront itself with the draft, at the width of a computer or a phone, made smaller where there is less room. [OFFICE-138] */
export function HomePreview({ version, width, language }: HomePreviewProps) {
  const room = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ inline: 0, block: 0 })
  useLayoutEffect(() => {
    const { current } = room
    if (!current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ inline: entry.contentRect.width, block: entry.contentRect.height })
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, size.inline / Number(width))
  const style =
    scale > 0
      ? { inlineSize: `${width}px`, blockSize: `${size.block / scale}px`, transform: `translateX(-50%) scale(${scale})` }
      : { inlineSize: `${width}px` }
  return (
    <div ref={room} className={styles.preview} dir="ltr">
      <iframe
        key={`${version} ${language}`}
        className={styles.frame}
        src={draftAddress(language)}
        title={m.office_home_preview()}
        style={style}
        onLoad={keepOnDraft}
      />
    </div>
  )
}

/** Links lead away from the draft, to pages that are live: they do nothing in the preview. */
function keepOnDraft({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  const stop = (event: Event) => {
    if (event.type !== "submit" && !isInLink(event.target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const type of ["click", "auxclick", "submit"]) currentTarget.contentDocument?.addEventListener(type, stop, true)
}

/** An element of the frame is no `Element` of this document, so its method tells. */
function isInLink(target: EventTarget | null): boolean {
  return target !== null && "closest" in target && typeof target.closest === "function" && target.closest("a") !== null
}
