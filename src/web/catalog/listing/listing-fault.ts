/** Marks a listing that could not be loaded. Of an error only its message reaches the browser with the page. */
export const LISTING_FAULT = "The listing could not be loaded."
