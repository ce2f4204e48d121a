import { type ReactNode, useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { Drawer } from "#ui/dialog/drawer.tsx"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import styles from "./filter-drawer.module.css"

type FilterDrawerProps = {
  /** How many filters are applied. */
  applied: number
  /** How many products there are. */
  count: number
  onClear: () => void
  panel: ReactNode
}

/** On phones: the "Filters" button, and the drawer that it opens over the held page. [spec 1 §2.5] */
export function FilterDrawer({ applied, count, onClear, panel }: FilterDrawerProps) {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    // A tablet that is turned has the panel beside the list.
    const wide = matchMedia("(min-width: 768px)")
    const close = () => setOpen(false)
    wide.addEventListener("change", close)
    return () => wide.removeEventListener("change", close)
  }, [isOpen])

  return (
    <div className={`${styles.place} only-mobile`}>
      <Button kind="second" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Icon name="filter" />
        {m.catalog_filter_title()}
        {applied > 0 && <span className={styles.applied}>{applied}</span>}
      </Button>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.catalog_filter_title()}
        closeLabel={m.catalog_filter_close()}
        headAction={
          <Button kind="quiet" onClick={onClear}>
            {m.catalog_filter_clear_all()}
          </Button>
        }
        foot={
          <Button kind="primary" size="lg" onClick={() => setOpen(false)}>
            {m.catalog_filter_show({ count })}
          </Button>
        }
      >
        <div className={styles.panel}>{panel}</div>
      </Drawer>
    </div>
  )
}
