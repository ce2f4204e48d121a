/** How far an import is. `reading` counts bytes of the file, `pictures` files, the rest have no measure: `total` is 0. */
export type ImportProgress = { step: "pictures" | "reading" | "writing" | "listing"; done: number; total: number }

export type OnProgress = (progress: ImportProgress) => void
