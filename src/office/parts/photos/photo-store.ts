import { type IDBPDatabase, openDB } from "idb"

/** A photo that waits on this device. */
export type KeptPhoto = {
  /** Its key on the server, which keeps a photo that is sent twice once. */
  key: string
  /** Who took it; only their session sends it. */
  person: number
  /** The ticket. */
  reference: string
  takenAt: number
  jpeg: ArrayBuffer
  /** Why the server refused it. */
  fault: string | null
}

type Tables = { photos: { key: string; value: KeptPhoto; indexes: { person: number } } }

let opened: Promise<IDBPDatabase<Tables>> | null = null

/** The browser's own database outlasts the page, the browser and the session. */
async function open(): Promise<IDBPDatabase<Tables>> {
  opened ??= openDB<Tables>("office-photos", 1, {
    upgrade: (database) => void database.createObjectStore("photos", { keyPath: "key" }).createIndex("person", "person"),
    terminated: forget,
  })
  try {
    return await opened
  } catch (fault) {
    forget()
    throw fault
  }
}

/** The next use opens the database again. */
function forget(): void {
  opened = null
}

/** Adds or replaces a photo; it is on the disk when this resolves. */
export async function storePhoto(photo: KeptPhoto): Promise<void> {
  const write = (await open()).transaction("photos", "readwrite", { durability: "strict" })
  await Promise.all([write.store.put(photo), write.done])
}

/** The photos of a person, the oldest first. */
export async function storedPhotos(person: number): Promise<KeptPhoto[]> {
  const photos = await (await open()).getAllFromIndex("photos", "person", person)
  return photos.sort((one, other) => one.takenAt - other.takenAt)
}

export async function storedPhoto(key: string): Promise<KeptPhoto | null> {
  return (await (await open()).get("photos", key)) ?? null
}

export async function removePhoto(key: string): Promise<void> {
  await (await open()).delete("photos", key)
}
