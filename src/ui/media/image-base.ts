import { createContext } from "react"

/** The base address of stored picture paths. The root route provides it from the shop's settings. */
export const ImageBaseContext = createContext("/images")
