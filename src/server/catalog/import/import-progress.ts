/**
 * The progress of an import. `reading` counts bytes of the file, `checking` and `pictures` count files, the others count steps; `total` is
 * 0 where it is unknown.
 */
export type ImportProgress = { step: "checking" | "pictures" | "reading" | "writing" | "listing"; done: number; total: number }

export type OnProgress = (progress: ImportProgress) => void
