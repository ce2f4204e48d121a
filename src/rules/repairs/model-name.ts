/** A model with its brand: "Apple iPhone 17". A model that begins with the brand is left as it is: "Apple Watch Ultra 3". */
export function modelWithBrand(brand: string, model: string): string {
  return model.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? model : `${brand} ${model}`
}

/** The stored description of a booking without one. Pages show a text in their language instead, and mails omit it. [spec 2 §5] */
export const NO_DESCRIPTION = "No description provided"
