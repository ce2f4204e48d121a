import { createHash } from "node:crypto"
import { m } from "#messages/messages.js"
import { localizedPath } from "#rules/languages/localized-path.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { Announcement } from "./site-content.ts"

/** The element of `web/shell/shell.tsx` behind the skip link, which stays the first link of the page. */
const PLACE = /(<div id="announcement">)(<\/div>)/

/**
 * Puts the announcement before the header, so that it is there with the first paint. React leaves the contents of its place alone.
 * A shopper closes it until its text or link changes: the device remembers that, and the script removes the bar before anything is painted.
 *
 * @param mark the nonce on the framework's inline scripts
 */
export function withAnnouncement(
  html: string,
  announcement: Announcement | null,
  { locale, mark }: { locale: Locale; mark: string },
): string {
  if (!announcement) return html
  const { text, link, kind } = announcement
  const id = createHash("sha256")
    .update(JSON.stringify([text.en, text.ar, link]))
    .digest("base64url")
    .slice(0, 12)
  const words = escaped(text[locale])
  const href = link.startsWith("/") ? localizedPath(link, locale) : link
  const linked = link === "" ? words : `<a href="${escaped(href)}">${words}</a>`
  const name = escaped(m.server_announcement({}, { locale }))
  const close = escaped(m.server_announcement_close({}, { locale }))
  const bar = `<aside data-announcement="${id}" data-kind="${kind}" aria-label="${name}"><p>${linked}</p><button type="button" aria-label="${close}">×</button></aside>`
  return html.replace(
    PLACE,
    (_place, begin: string, end: string) => `${begin}${bar}<script nonce="${mark}">(${rememberClosing})()</script>${end}`,
  )
}

/** Runs in the browser, as source text. A browser that stores nothing shows the bar on every page. */
const rememberClosing = `()=>{
const bar=document.currentScript.previousElementSibling
const id=bar.dataset.announcement
document.currentScript.remove()
try{if(localStorage.getItem("announcement")===id)return bar.remove()}catch{}
bar.lastElementChild.onclick=()=>{
try{localStorage.setItem("announcement",id)}catch{}
bar.remove()}}`

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
}
