const MAX_LENGTH = 60
const SPEAKS_OF_AN_ADDRESS = /[/@:\\<>]|\w\.\w|www/i

/**
 * The name to greet a person with, or null. Anybody can sign up with another's email address and any name, so the name must not contain a
 * message or an address that mail programs turn into a link.
 */
export function greetableName(name: string): string | null {
  const plain = name.replaceAll(/\s+/g, " ").trim()
  if (plain === "" || plain.length > MAX_LENGTH || SPEAKS_OF_AN_ADDRESS.test(plain)) return null
  return plain
}
