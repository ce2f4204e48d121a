import { useSyncExternalStore } from "react"
import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { iconButtonClass } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"

const KEY = "wishlist"
const MAX_WISHES = 500

/** The wishlist button of a product, and the button that copies its address. */
export function WishAndShare({ productId }: { productId: number }) {
  return (
    <>
      <WishlistButton productId={productId} />
      <ShareButton />
    </>
  )
}

/** The heart is filled when the product is on this device's wishlist. */
function WishlistButton({ productId }: { productId: number }) {
  const { isWished, toggle } = useWish(productId)
  const text = isWished ? m.catalog_product_wishlist_added() : m.catalog_product_wishlist_add()
  return (
    <button type="button" className={iconButtonClass()} title={text} onClick={toggle}>
      <Icon name="heart" filled={isWished} />
      <span className="sr">{text}</span>
    </button>
  )
}

let wishes: readonly number[] | null = null
const listeners = new Set<() => void>()

/** Whether a product is on this device's wishlist, and a function that toggles it. The list is stored only on the device. [spec 3 §5] */
function useWish(productId: number): { isWished: boolean; toggle: () => void } {
  const isWished = useSyncExternalStore(
    subscribe,
    () => readWishes().includes(productId),
    () => false,
  )
  return { isWished, toggle: () => keepWishes(toggled(readWishes(), productId)) }
}

/** The product ids in a stored text; none when the text is not a list. */
export function wishesFrom(stored: string | null): number[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]")
    return Array.isArray(list) ? list.filter((id): id is number => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

/** The list with the product added at the end, or removed if present. A full list drops its oldest product. */
export function toggled(list: readonly number[], productId: number): number[] {
  return list.includes(productId) ? list.filter((id) => id !== productId) : [...list, productId].slice(-MAX_WISHES)
}

function readWishes(): readonly number[] {
  wishes ??= wishesFrom(readStored())
  return wishes
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Without storage the list lasts as long as the page.
    return null
  }
}

function keepWishes(next: readonly number[]) {
  wishes = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Storage is off or full.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  // Another tab may have changed it.
  const forget = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    wishes = null
    listener()
  }
  listeners.add(listener)
  window.addEventListener("storage", forget)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", forget)
  }
}

/** Copies the current address of the page, with the selected variant. [spec 1 §8] */
function ShareButton() {
  async function share() {
    const isCopied = await copyText(window.location.href)
    showToast(isCopied ? m.catalog_product_link_copied() : m.catalog_product_link_not_copied(), { kind: isCopied ? "good" : "bad" })
  }

  return (
    <button type="button" className={iconButtonClass()} title={m.catalog_product_share()} onClick={() => void share()}>
      <Icon name="share" />
      <span className="sr">{m.catalog_product_share()}</span>
    </button>
  )
}

/** Copies a text to the clipboard; false when the browser allows no way. */
async function copyText(text: string): Promise<boolean> {
  try {
    // Undefined on pages without https.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The older method: selects a text on the page and copies the selection. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea")
  field.value = text
  field.className = "sr"
  field.readOnly = true
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  try {
    return document.execCommand("copy")
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
