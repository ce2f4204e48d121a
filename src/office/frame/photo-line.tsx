import { Link } from "@tanstack/react-router"
import { PhotoCounts } from "#office/parts/photos/photo-counts.tsx"
import { useOutbox } from "#office/parts/photos/use-outbox.ts"

/** Counts the photos that wait on this device, on any page; leads to the ticket of the first. [OFFICE-103] */
export function PhotoLine() {
  const [first] = useOutbox().photos
  if (!first) return null
  return (
    <span role="status">
      <Link to="/repairs/$reference" params={{ reference: first.reference }}>
        <PhotoCounts />
      </Link>
    </span>
  )
}
