import { useSyncExternalStore } from "react"
import { type Outbox, readOutbox, subscribeToOutbox } from "./photo-outbox.ts"

/** The photos that wait on this device: all, or those of one ticket. */
export function useOutbox(reference?: string): Outbox {
  const { photos, hasLine } = useSyncExternalStore(subscribeToOutbox, readOutbox)
  return { photos: reference === undefined ? photos : photos.filter((photo) => photo.reference === reference), hasLine }
}
