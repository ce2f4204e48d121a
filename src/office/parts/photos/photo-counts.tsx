import { m } from "#messages/messages.js"
import { Mark } from "#office/parts/text/badge.tsx"
import { useOutbox } from "./use-outbox.ts"

/** How many photos this device still has to send, and how many were refused; nothing when there are none. [OFFICE-103] */
export function PhotoCounts({ reference }: { reference?: string }) {
  const { photos, hasLine } = useOutbox(reference)
  const refused = photos.filter(({ fault }) => fault !== null).length
  const count = photos.length - refused
  return (
    <span className="row wrap">
      {count > 0 && (
        <Mark icon={hasLine ? "send" : "clock"} tone={hasLine ? "sea" : "warn"}>
          {hasLine ? m.office_photos_behind({ count }) : m.office_photos_line({ count })}
        </Mark>
      )}
      {refused > 0 && (
        <Mark icon="alert" tone="bad">
          {m.office_photos_refused({ count: refused })}
        </Mark>
      )}
    </span>
  )
}
