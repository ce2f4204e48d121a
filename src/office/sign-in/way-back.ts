/** The page after sign-in: the requested address if it belongs to the office, else the start page. */
export function wayBack(to: string | undefined): string {
  return to && /^\/office(?:[/?#]|$)/.test(to) && !/^\/office\/sign-in/.test(to) ? to : "/office"
}
