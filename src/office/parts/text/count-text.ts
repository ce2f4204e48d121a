/** A count with separators: "12,345". Both languages use these digits. */
export const countText = (count: number) => count.toLocaleString("en")
