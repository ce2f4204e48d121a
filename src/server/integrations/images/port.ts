/** Where pictures live. Paths are those of `rules/image-path`: content hash and intrinsic size are part of the name. */
export type ImageStore = {
  /**
   * Takes the picture file `file` into the store under `name` (such as `phone-pro/orange-hero`, without ending) and returns its stored
   * path, such as `phone-pro/orange-hero.3f2a9c1b.800x800.webp`. The same bytes under the same name give the same path, without
   * work. Throws when the file is not a picture that the shop can show.
   */
  add: (file: string, name: string) => Promise<string>
  /** The path that `add` would give the picture, after the same checks; keeps and writes nothing. */
  examine: (file: string, name: string) => Promise<string>
  /**
   * The bytes behind a stored path or one of its renditions, made once and kept; null when the store holds no such picture or
   * does not offer that width or format. Refuses with `overloaded` while a rendition cannot be written.
   */
  open: (path: string) => Promise<{ file: string; contentType: string } | null>
}
