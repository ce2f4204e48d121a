import { type ReactNode, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { useCamera } from "#office/parts/camera/use-camera.ts"
import { Button } from "#office/parts/control/button.tsx"
import { FullDialog } from "#office/parts/dialog/full-dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { PhotoFault, photoFromFile, photoFromVideo } from "#office/parts/photos/photo-file.ts"
import { keepPhoto } from "#office/parts/photos/photo-outbox.ts"
import { MAX_PHOTOS } from "#rules/repairs/intake.ts"
import * as styles from "./photos.module.css"

/** More than the server keeps of a photo, so that it can choose. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1440 } }

type CameraDialogProps = {
  reference: string
  /** How many photos the ticket has, with those that wait. */
  count: number
  /** The photos so far. */
  strip: ReactNode
  onClose: () => void
}

/** Takes photos of a ticket's device, one tap each; without a camera it takes files. [OFFICE-103] */
export function CameraDialog({ reference, count, strip, onClose }: CameraDialogProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const camera = useCamera(video, { size: SIZE })
  const { add, mistake } = useAdding(reference)
  const isFull = count >= MAX_PHOTOS
  const words = isFull ? m.office_photos_enough({ count }) : camera === "off" ? m.office_photos_no_camera() : null
  const shoot = () => {
    if (video) void add([photoFromVideo(video)])
  }
  const foot = (
    <>
      <Button size="lg" icon="image" disabled={isFull} onClick={() => input.current?.click()}>
        {m.office_photos_choose()}
      </Button>
      {camera !== "off" && (
        <button
          type="button"
          className={styles.shutter}
          aria-label={m.office_photos_shoot()}
          disabled={camera !== "on" || isFull}
          onClick={shoot}
        />
      )}
      <Button size="lg" kind="primary" onClick={onClose}>
        {m.office_photos_done()}
      </Button>
    </>
  )
  return (
    <FullDialog
      open
      onClose={onClose}
      title={m.office_photos_take()}
      foot={foot}
      top={
        <video ref={setVideo} className={styles.video} hidden={camera === "off"} muted playsInline aria-label={m.office_scan_camera()} />
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        capture="environment"
        aria-label={m.office_photos_choose()}
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])].map(photoFromFile))
          currentTarget.value = ""
        }}
      />
      <p className="t13 quiet" role="status">
        {words}
      </p>
      {mistake && (
        <Notice tone="bad" alert>
          {mistake}
        </Notice>
      )}
      {strip}
    </FullDialog>
  )
}

/** Keeps photos one after the other, and the reason of the last one that was refused. */
function useAdding(reference: string) {
  const [mistake, setMistake] = useState<string | null>(null)
  const add = async (photos: readonly Promise<Blob>[]) => {
    setMistake(null)
    for (const result of await Promise.allSettled(photos)) {
      try {
        if (result.status === "rejected") throw result.reason
        await keepPhoto(reference, result.value)
      } catch (fault) {
        setMistake(fault instanceof PhotoFault ? fault.message : m.office_fault())
      }
    }
  }
  return { add, mistake }
}
