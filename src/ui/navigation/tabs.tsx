import { type KeyboardEvent, type ReactNode, useId } from "react"
import * as styles from "./navigation.module.css"

export type Tab<Id extends string> = { id: Id; label: string; count?: number }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

/** Text tabs with counts. One tab stop; the arrows, Home and End move the focus and select. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const group = useId()
  const idOf = (id: Id) => `${group}-${id}`

  function move(event: KeyboardEvent<HTMLElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl"
    const at = tabs.findIndex(({ id }) => id === selected)
    const places: Record<string, number> = {
      [isRtl ? "ArrowLeft" : "ArrowRight"]: (at + 1) % tabs.length,
      [isRtl ? "ArrowRight" : "ArrowLeft"]: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = tabs[places[event.key] ?? -1]
    if (!target) return
    event.preventDefault()
    onSelect(target.id)
    document.getElementById(idOf(target.id))?.focus()
  }

  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={idOf(tab.id)}
            className={styles.tab}
            aria-selected={tab.id === selected}
            aria-controls={`${group}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${group}-panel`} role="tabpanel" aria-labelledby={idOf(selected)}>
        {children}
      </div>
    </>
  )
}
