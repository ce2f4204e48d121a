/** Where a sign-in leads: the address that was asked for, if it is one of the office, else its start. */
export function wayBack(to: string | undefined): string {
  return to && /^\/office(?:[/?#]|$)/.test(to) && !/^\/office\/sign-in/.test(to) ? to : "/office"
}
