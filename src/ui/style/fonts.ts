import latin from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url"

/** The hashed address of the Latin font, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const latinFontUrl: string = latin
