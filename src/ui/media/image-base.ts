import { createContext } from "react"

/** The address that stored picture paths hang below; the root of the pages provides it from the shop's settings. */
export const ImageBaseContext = createContext("/images")
