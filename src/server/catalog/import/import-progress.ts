/** How far an import is. `reading` counts bytes of the file, `checking` and `pictures` files, the rest parts of the work; `total` is 0 where there is no measure. */
export type ImportProgress = { step: "checking" | "pictures" | "reading" | "writing" | "listing"; done: number; total: number }

export type OnProgress = (progress: ImportProgress) => void
