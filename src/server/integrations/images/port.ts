/** The picture store. Paths are those of `rules/image-path`: they contain the content hash and intrinsic size. */
export type ImageStore = {
  /**
   * Stores the picture file `file` under `name` (such as `phone-pro/orange-hero`, without extension) and returns its stored path, such as
   * `phone-pro/orange-hero.3f2a9c1b.800x800.webp`. The same bytes under the same name return the same path at once. Throws when the file is
   * not a supported picture.
   */
  add: (file: string, name: string) => Promise<string>
  /**
   * Stores an uploaded picture, upright and without metadata, under `uploads/{name}` and a random part, and returns its path. Refuses what is
   * no picture, damaged or too large, and with `overloaded` while too many are being read.
   */
  upload: (bytes: Buffer, name: string) => Promise<string>
  /** Deletes a picture and its renditions. */
  remove: (path: string) => Promise<void>
  /** Deletes temporary files that a stopped process left before this moment; returns their number. */
  sweep: (before: Date) => Promise<number>
  /** The path that `add` would return, after the same checks; writes nothing. */
  examine: (file: string, name: string) => Promise<string>
  /**
   * The bytes of a stored path or one of its renditions, made once and stored; null when the store has no such picture or does not offer
   * that width or format. Refuses with `overloaded` while a rendition cannot be written.
   */
  open: (path: string) => Promise<{ file: string; contentType: string } | null>
}
