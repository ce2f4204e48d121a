import { useOutbox } from "#office/parts/photos/use-outbox.ts"
import { useEvidence } from "../use-evidence.ts"
import type { ShownPhoto } from "./photo-strip.tsx"

/** The photos of a ticket: those of the server, then those that wait on this device. */
export function usePhotos(reference: string) {
  const { data, isLoading } = useEvidence(reference)
  const { photos: waiting, hasLine } = useOutbox(reference)
  const kept = data?.photos ?? []
  const sent = kept.map(({ key }) => key)
  const photos: ShownPhoto[] = [
    ...kept.map((photo) => ({ key: photo.key, kept: photo, waiting: null })),
    ...waiting.filter(({ key }) => !sent.includes(key)).map((photo) => ({ key: photo.key, kept: null, waiting: photo })),
  ]
  return { photos, hasLine, isLoading, isKnown: data !== undefined, mayAdd: data?.may_add ?? false }
}
