/**
 * The names under which an accessory may say that it fits a product, in lower case: the title with and without the brand, each also without
 * a last part in brackets. "Apple iPad Air 11-inch (M4)" is also an "iPad Air 11-inch".
 */
export function modelNames({ title, brand }: { title: string; brand: string | null }): string[] {
  const whole = title.trim().toLowerCase()
  const prefix = brand === null ? "" : `${brand.trim().toLowerCase()} `
  const own = prefix.length > 1 && whole.startsWith(prefix) ? whole.slice(prefix.length) : whole
  const names = [whole, own].flatMap((name) => [name, name.replace(/\s*\([^()]*\)$/, "")])
  return [...new Set(names)].filter((name) => name !== "")
}
