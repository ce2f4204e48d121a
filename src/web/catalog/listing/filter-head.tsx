import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import styles from "./filter-panel.module.css"

/** The head of the filter panel beside the list. */
export function FilterHead({ onClear }: { onClear: () => void }) {
  return (
    <div className={styles.head}>
      <h2 className="h-small">{m.catalog_filter_title()}</h2>
      <Button kind="quiet" onClick={onClear}>
        {m.catalog_filter_clear_all()}
      </Button>
    </div>
  )
}
