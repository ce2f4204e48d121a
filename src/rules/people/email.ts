const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/i

/**
 * Whether a text is a valid email address: one @, a local part of at most 64 characters, a domain with a dot, at most 254 characters in
 * total. The caller trims it. [spec 1 §5]
 */
export function isEmail(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  const [local = "", domain = "", ...more] = text.split("@")
  if (more.length > 0 || local.length > MAX_LOCAL_LENGTH) return false
  return LOCAL.test(local) && DOMAIN.test(domain)
}
