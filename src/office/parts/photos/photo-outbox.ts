import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { OfficeProblem } from "#office/problem.ts"
import { queryClient } from "#office/query-client.ts"
import { PhotoFault } from "./photo-file.ts"
import { type KeptPhoto, removePhoto, storedPhoto, storedPhotos, storePhoto } from "./photo-store.ts"

/** A photo on this device that the server does not have yet. */
export type WaitingPhoto = {
  key: string
  reference: string
  /** An address of its picture in this page. */
  picture: string
  bytes: number
  isSending: boolean
  /** Why the server refused it. It stays until the person sends it again or deletes it. */
  fault: string | null
}

export type Outbox = { photos: readonly WaitingPhoto[]; hasLine: boolean }

/** What one person can leave waiting on a device. */
const MAX_WAITING = 60
const MAX_WAITING_BYTES = 60 * 1024 * 1024
/** How often the page tries again while something waits. */
const TRY_MS = 15_000

let person: number | null = null
let outbox: Outbox = { photos: [], hasLine: true }
const listeners = new Set<() => void>()

export const readOutbox = () => outbox

export function subscribeToOutbox(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

function set(change: Partial<Outbox>): void {
  outbox = { ...outbox, ...change }
  for (const tell of listeners) tell()
}

/** Sends the photos of a person that wait on this device, now and whenever the line is back. Returns a function that ends it. */
export function followPhotos(member: number): () => void {
  person = member
  const ending = new AbortController()
  const again = () => void sendPhotos()
  void load(member).then(again)
  addEventListener("online", again, ending)
  document.addEventListener("visibilitychange", again, ending)
  const timer = setInterval(again, TRY_MS)
  return () => {
    ending.abort()
    clearInterval(timer)
    if (person !== member) return
    person = null
    for (const { picture } of outbox.photos) URL.revokeObjectURL(picture)
    set({ photos: [] })
  }
}

async function load(member: number): Promise<void> {
  // A browser without a database keeps nothing, and says so when a photo is taken.
  const kept = await storedPhotos(member).catch(() => [])
  if (person !== member) return
  const known = outbox.photos.map(({ key }) => key)
  set({ photos: [...kept.filter(({ key }) => !known.includes(key)).map(waiting), ...outbox.photos] })
}

function waiting({ key, reference, jpeg, fault }: KeptPhoto): WaitingPhoto {
  const picture = URL.createObjectURL(new Blob([jpeg], { type: "image/jpeg" }))
  return { key, reference, picture, bytes: jpeg.byteLength, isSending: false, fault }
}

/** Keeps a photo of a ticket on this device, shows it and sends it behind. Throws a `PhotoFault` when it cannot be kept. */
export async function keepPhoto(reference: string, jpeg: Blob): Promise<void> {
  if (person === null) throw new Error("Nobody is signed in.")
  const { photos } = outbox
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, jpeg.size)
  if (photos.length >= MAX_WAITING || bytes > MAX_WAITING_BYTES) throw new PhotoFault(m.office_photos_full({ count: photos.length }))
  const kept = { key: newKey(), person, reference, takenAt: Date.now(), jpeg: await jpeg.arrayBuffer(), fault: null }
  await storePhoto(kept).catch(() => {
    throw new PhotoFault(m.office_photos_not_kept())
  })
  set({ photos: [...outbox.photos, waiting(kept)] })
  // Asks the browser not to make room by deleting them.
  void navigator.storage?.persist?.().catch(() => false)
  void sendPhotos()
}

/** Sends a refused photo again. */
export async function sendAgain(key: string): Promise<void> {
  const kept = await storedPhoto(key)
  if (kept) await storePhoto({ ...kept, fault: null })
  change(key, { fault: null })
  await sendPhotos()
}

/** Deletes a photo that the server does not have. */
export async function dropWaiting(key: string): Promise<void> {
  await removePhoto(key)
  leave(key)
}

let sending: Promise<void> | null = null

/** Sends what waits, one after the other; resolves when all are sent or the line is lost. */
export function sendPhotos(): Promise<void> {
  sending ??= inOneTab(sendAll).finally(() => {
    sending = null
  })
  return sending
}

/** Web Locks need HTTPS or localhost; without them two tabs may send the same photo, which the server keeps once. */
async function inOneTab(send: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) await navigator.locks.request("office-photos", send)
  else await send()
}

async function sendAll(): Promise<void> {
  const next = () => outbox.photos.find(({ fault }) => fault === null)
  for (let photo = next(); photo; photo = next()) {
    change(photo.key, { isSending: true })
    const goesOn = await sendOne(photo).catch(() => false)
    change(photo.key, { isSending: false })
    if (!goesOn) return
  }
}

/** Returns whether the next one can be sent. */
async function sendOne({ key, reference }: WaitingPhoto): Promise<boolean> {
  const kept = await storedPhoto(key)
  // Another tab has sent it.
  if (!kept) {
    leave(key)
    await queryClient.invalidateQueries({ queryKey: ["repair", reference] })
    return true
  }
  const picture = await base64Of(kept.jpeg)
  try {
    const evidence = await api.evidence.addPhoto({ reference, key, picture }, { isBackground: true })
    const id = evidence.photos.find((photo) => photo.key === key)?.id
    if (id !== undefined) queryClient.setQueryData(["photo", reference, id], { jpeg: picture })
    queryClient.setQueryData(["repair", reference, "evidence"], evidence)
    void queryClient.invalidateQueries({ queryKey: ["repair", reference], exact: true })
  } catch (problem) {
    if (!(problem instanceof OfficeProblem)) throw problem
    set({ hasLine: problem.status !== 0 })
    if (!isFinal(problem)) return false
    await storePhoto({ ...kept, fault: problem.detail })
    change(key, { fault: problem.detail })
    return true
  }
  set({ hasLine: true })
  await removePhoto(key)
  leave(key)
  return true
}

/** Whether sending again cannot help by itself. A session that ended or is locked, too many calls and faults of the server pass. */
function isFinal({ status, code }: OfficeProblem): boolean {
  if (code === "locked" || code === "factor_required") return false
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}

function change(key: string, part: Partial<WaitingPhoto>): void {
  set({ photos: outbox.photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)) })
}

function leave(key: string): void {
  const photo = outbox.photos.find((each) => each.key === key)
  if (photo) URL.revokeObjectURL(photo.picture)
  set({ photos: outbox.photos.filter((each) => each.key !== key) })
}

async function base64Of(jpeg: ArrayBuffer): Promise<string> {
  const reader = new FileReader()
  reader.readAsDataURL(new Blob([jpeg]))
  await new Promise((resolve, reject) => Object.assign(reader, { onload: resolve, onerror: reject }))
  return String(reader.result).split(",")[1] ?? ""
}

/** A random UUID. Not `randomUUID`, which exists on https pages only. */
function newKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
}
