import { useSyncExternalStore } from "react"
import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { iconButtonClass } from "#ui/form/button-class.ts"
import { Icon } from "#ui/media/icon.tsx"

const KEY = "wishlist"
const MAX_WISHES = 500

/** The heart of a product, and the button that copies its address. */
export function WishAndShare({ productId }: { productId: number }) {
  return (
    <>
      <WishlistButton productId={productId} />
      <ShareButton />
    </>
  )
}

/** The heart is full once the product is on this device's wishlist. */
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

/** Whether a product is on the wishlist of this device, and the switch. The list never leaves the device; the server knows nothing of it. [spec 3 §5] */
function useWish(productId: number): { isWished: boolean; toggle: () => void } {
  const isWished = useSyncExternalStore(
    subscribe,
    () => readWishes().includes(productId),
    () => false,
  )
  return { isWished, toggle: () => keepWishes(toggled(readWishes(), productId)) }
}

/** The product ids in a stored text; none in a text that is not such a list. */
export function wishesFrom(stored: string | null): number[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]")
    return Array.isArray(list) ? list.filter((id): id is number => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

/** The list with the product added at the end, or taken away when it was there. The oldest wishes make room. */
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
    // Storage can be switched off; then wishes last as long as the page.
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

/** Copies the address of the page as it stands, the chosen variant in it. [spec 1 §8] */
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

/** Puts a text on the clipboard; false when the browser allows no way. */
async function copyText(text: string): Promise<boolean> {
  try {
    // Undefined on pages without encryption.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The older way: selects a text on the page and copies the selection. */
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
