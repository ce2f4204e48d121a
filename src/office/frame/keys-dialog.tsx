import { useState } from "react"
import { m } from "#messages/messages.js"
import { currentPageActs } from "#office/page-acts.ts"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Facts } from "#office/parts/page/panel.tsx"
import type { MenuEntry } from "#office/screens.ts"

/** The keyboard shortcuts of this page, of every page, and for opening other pages. */
export function KeysDialog({ menu, onClose }: { menu: readonly MenuEntry[]; onClose: () => void }) {
  const [acts] = useState(currentPageActs)
  const here = acts.flatMap(({ key, label }): Line[] => (key ? [[label, key]] : []))
  const places = menu.flatMap(({ key, label }): Line[] => (key ? [[label(), `g ${key}`]] : []))
  return (
    <Dialog open onClose={onClose} title={m.office_keys()}>
      <KeyList title={m.office_keys_page()} lines={here} />
      <KeyList title={m.office_keys_everywhere()} lines={everywhere()} />
      <KeyList title={m.office_keys_places()} lines={places} />
    </Dialog>
  )
}

type Line = [name: string, keys: string]

function KeyList({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <section className="stack stack-2" aria-label={title}>
      <h3 className="xs quiet">{title}</h3>
      <Facts facts={lines.map(([name, keys]) => [name, <kbd key={keys}>{keys}</kbd>])} />
    </section>
  )
}

const everywhere = (): Line[] => [
  [m.office_keys_find(), "Ctrl K"],
  [m.office_keys_next(), "j k"],
  [m.office_keys_open(), "Enter"],
  [m.office_keys_choose(), "x X"],
  [m.office_keys_undo(), "z"],
  [m.office_keys_save(), "Ctrl S"],
  [m.office_keys_sidebar(), "["],
  [m.office_keys(), "?"],
]
