import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { Evidence } from "#contract/office/evidence.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import type { WaitingPhoto } from "#office/parts/photos/photo-outbox.ts"
import { Icon, type IconName } from "#office/parts/text/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./photos.module.css"

export type KeptPhoto = Evidence["photos"][number]
/** A photo that the server has, or that waits on this device. */
export type ShownPhoto = { key: string; kept: KeptPhoto; waiting: null } | { key: string; kept: null; waiting: WaitingPhoto }

type PhotoStripProps = {
  reference: string
  photos: readonly ShownPhoto[]
  hasLine: boolean
  /** Without it the photos are pictures only. */
  onOpen?: (photo: ShownPhoto) => void
  /** The last tile. */
  children?: ReactNode
}

/** The photos of a ticket as tiles, each with its state until the server has it. */
export function PhotoStrip({ reference, photos, hasLine, onOpen, children }: PhotoStripProps) {
  return (
    <ul className={styles.strip} aria-label={m.office_photos()}>
      {photos.map((photo, place) => {
        const name = m.office_photos_one({ number: place + 1 })
        const picture = photo.kept ? (
          <KeptPicture reference={reference} id={photo.kept.id} alt={name} />
        ) : (
          <img className={styles.picture} src={photo.waiting.picture} alt={name} />
        )
        return (
          <li key={photo.key} className={styles.tile}>
            {onOpen ? (
              <button type="button" className={styles.open} onClick={() => onOpen(photo)}>
                {picture}
              </button>
            ) : (
              picture
            )}
            {photo.waiting && <State {...photo.waiting} hasLine={hasLine} />}
          </li>
        )
      })}
      {children && <li className={styles.tile}>{children}</li>}
    </ul>
  )
}

/** A photo from the server, which has no public address: it is read with the session. [OFFICE-104] */
export function KeptPicture({ reference, id, alt }: { reference: string; id: number; alt: string }) {
  // Photos do not change, so a change of their ticket reads none of them again.
  const { data } = useQuery({
    queryKey: ["photo", reference, id],
    queryFn: ({ signal }) => api.evidence.photo({ reference, id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return <span className={styles.picture} role="img" aria-label={alt} />
  return <img className={styles.picture} src={`data:image/jpeg;base64,${data.jpeg}`} alt={alt} />
}

function State({ fault, isSending, hasLine }: WaitingPhoto & { hasLine: boolean }) {
  const [icon, words, tone]: readonly [IconName, string, string | undefined] =
    fault !== null
      ? ["alert", m.office_photos_state_refused(), styles.refused]
      : isSending && hasLine
        ? ["send", m.office_photos_state_sending(), undefined]
        : hasLine
          ? ["clock", m.office_photos_state_next(), undefined]
          : ["clock", m.office_photos_state_waits(), styles.waits]
  return (
    <span className={classNames(styles.state, tone)} title={words}>
      <Icon name={icon} size="xs" />
      <span className="cut">{words}</span>
    </span>
  )
}
