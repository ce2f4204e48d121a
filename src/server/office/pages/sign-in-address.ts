/** The sign-in, which leads back to an address. The start page needs no way back. */
export function signInAddress(address: string): string {
  const to = address.replace(/\/$/, "")
  return to === "/office" ? "/office/sign-in" : `/office/sign-in?to=${encodeURIComponent(to)}`
}
