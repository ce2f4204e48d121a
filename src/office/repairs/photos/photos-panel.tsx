import { useState } from "react"
import { m } from "#messages/messages.js"
import { Panel } from "#office/parts/page/panel.tsx"
import { Pending } from "#office/parts/page/skeleton.tsx"
import { PhotoCounts } from "#office/parts/photos/photo-counts.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { MIN_PHOTOS } from "#rules/repairs/intake.ts"
import { CameraDialog } from "./camera-dialog.tsx"
import { PhotoDialog } from "./photo-dialog.tsx"
import { PhotoStrip, type ShownPhoto } from "./photo-strip.tsx"
import * as styles from "./photos.module.css"
import { usePhotos } from "./use-photos.ts"

/** The photos of a device, and how to take more. [OFFICE-103] */
export function PhotosPanel({ reference }: { reference: string }) {
  const { photos, hasLine, isLoading, isKnown, mayAdd } = usePhotos(reference)
  const [isTaking, setTaking] = useState(false)
  const [opened, open] = useState<ShownPhoto["key"] | null>(null)
  if (isLoading) return <Pending />
  if (!isKnown || (photos.length === 0 && !mayAdd)) return null
  const strip = { reference, photos, hasLine }
  const place = photos.findIndex(({ key }) => key === opened)
  const shown = photos[place]
  return (
    <Panel
      title={m.office_photos()}
      aside={
        <Mark icon="camera" tone={photos.length < MIN_PHOTOS ? "warn" : "good"}>
          {m.office_photos_count({ count: photos.length, needed: MIN_PHOTOS })}
        </Mark>
      }
      acts={
        <span role="status">
          <PhotoCounts reference={reference} />
        </span>
      }
    >
      <PhotoStrip {...strip} onOpen={({ key }) => open(key)}>
        {mayAdd && (
          <button type="button" className={styles.more} aria-label={m.office_photos_take()} onClick={() => setTaking(true)}>
            <Icon name="camera" size="lg" />
          </button>
        )}
      </PhotoStrip>
      {isTaking && (
        <CameraDialog reference={reference} count={photos.length} strip={<PhotoStrip {...strip} />} onClose={() => setTaking(false)} />
      )}
      {shown && (
        <PhotoDialog key={shown.key} reference={reference} photo={shown} number={place + 1} mayDelete={mayAdd} onClose={() => open(null)} />
      )}
    </Panel>
  )
}
