/** As many test files run at the same time; in the browser each has a shop that no other file changes meanwhile. */
export const SHOPS = 2
