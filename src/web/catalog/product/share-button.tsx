import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { iconButtonClass } from "#ui/form/icon-button-class.ts"
import { Icon } from "#ui/media/icon.tsx"
import { copyText } from "./copy-text.ts"

/** Copies the address of the page as it stands, the chosen variant in it. [spec 1 §8] */
export function ShareButton() {
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
