const part = encodeURIComponent

/** Builds every address inside the site. */
export const paths = {
  home: () => "/",
  about: () => "/about",
  contact: (orderReference?: string) => `/contact-us${stringifySearch({ orderReference })}`,
  /** The first category is not named in the address. */
  faq: (category?: string) => `/faq${stringifySearch({ tab: category })}`,
  usedDevices: () => "/used-device-sale",
  specialRequirement: () => "/special-need",
  terms: () => "/policy?tab=terms",
  privacy: () => "/policy?tab=privacy",
  login: () => "/login",
  register: () => "/register",
  forgotPassword: () => "/forgot-password",
  successScreen: () => "/success-screen",
  loginRegister: () => "/login-register",
  /** The special request form for a variant, by its slug. */
  specialQuantity: (wish: { product: number; variant: string; quantity: number }) => `/special-quantity-form${stringifySearch(wish)}`,
  cart: () => "/cart",
  placeOrder: () => "/place-order",
  profile: (section?: string) => (section ? `/user-profile#${section}` : "/user-profile"),
  everything: () => "/category",
  /** `exact` turns off the correction of misspelled words. */
  search: (words?: string, { exact = false } = {}) => `/search${stringifySearch({ q: words, exact: exact ? 1 : undefined })}`,
  /** `brand` limits the listing to the products of one brand. */
  category: (slug: string, { brand }: { brand?: number } = {}) => `/category/${part(slug)}${stringifySearch({ brands: brand })}`,
  collection: (slug: string) => `/collection/${part(slug)}`,
  brand: (slug: string) => `/brands/${part(slug)}`,
  /** `query` is that of `rules/catalog-link`. */
  catalog: (query: Readonly<Record<string, string>>) => `/catalog${stringifySearch(query)}`,
  /** The canonical address of a variant. */
  product: (productSlug: string, productId: number, variantSlug: string) => `/${part(productSlug)}/${productId}/${part(variantSlug)}`,
  /** The address that cards on the home page link to. */
  homeProduct: (productSlug: string, productId: number) => `/category/${part(productSlug)}/${productId}`,
  searchProduct: (reference: string, variantSlug: string) => `/product/${part(reference)}/${part(variantSlug)}`,
  offer: (id: number) => `/offers/${id}`,
  orderDetails: (id: string | number) => `/order/details/${part(id)}`,
  orderConfirmed: () => "/order-confirmed-details",
  payment: (transId: string) => `/payment-success?transId=${part(transId)}`,
  /** `item` is the id of an order item, or `all`. */
  orderCancellation: (order: number, item: number | "all") => `/order-cancellation/${order}/${item}`,
  /** `query` is that of `orders/cancel-query`. */
  orderCancelConfirmation: (query: Readonly<Record<string, string>>) => `/order-cancel-confirmation${stringifySearch(query)}`,
  contactAbout: (orderReference: string) => `/contact-us${stringifySearch({ orderReference })}`,
  /** Takes the brand that a brand's page passes on. */
  selectDevice: (choices: Readonly<Record<string, string>> = {}) => `/select-device${stringifySearch(choices)}`,
  /** The steps carry their choices as matrix parameters: `/select-brand;device=3`. */
  selectBrand: (choices: Readonly<Record<string, string>>) => `/select-brand${matrix(choices)}`,
  selectModel: (choices: Readonly<Record<string, string>>) => `/select-model${matrix(choices)}`,
  /** The later steps carry them as a query. */
  selectIssue: (choices: Readonly<Record<string, string>>) => `/select-issue${stringifySearch(choices)}`,
  selectServiceAddress: (choices: Readonly<Record<string, string>>) => `/select-service-address${stringifySearch(choices)}`,
  repairBooked: () => "/service-booking-success",
  /** Takes the choices of the page. */
  repairPrice: (choices: Readonly<Record<string, string>>) => `/repair-price${stringifySearch(choices)}`,
  repairHome: () => "/repair-service-homepage",
  repairBrand: (slug: string, id: number) => `/${part(slug)}-service/${id}`,
  repairServices: () => "/seo-repair-page-component",
} as const

function matrix(choices: Readonly<Record<string, string>>): string {
  return Object.entries(choices)
    .map(([name, value]) => `;${name}=${part(value)}`)
    .join("")
}

/**
 * The query of an address as plain text by name, so that filters read `brands=3,5` and not as quoted JSON. Of repeated names the last one
 * counts.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The inverse. Commas are not encoded, because they separate the values of a filter. */
export function stringifySearch(query: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (entries.length === 0) return ""
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return `?${search.replaceAll("%2C", ",")}`
}
