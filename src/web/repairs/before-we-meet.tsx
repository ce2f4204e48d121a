import { m } from "#messages/messages.js"
import { Icon, type IconName } from "#web/ui/icon.tsx"
import { Panel } from "#web/ui/panel.tsx"

/** What helps before a device is handed over. */
export function BeforeWeMeet() {
  const hints: { icon: IconName; text: string }[] = [
    { icon: "copy", text: m.repairs_before_backup() },
    { icon: "shield", text: m.repairs_before_sim() },
    { icon: "clock", text: m.repairs_before_charge() },
  ]
  return (
    <aside className="sticky">
      <Panel className="stack">
        <h2 className="h-block">{m.repairs_before()}</h2>
        <ul className="stack small">
          {hints.map(({ icon, text }) => (
            <li key={icon} className="row-2">
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      </Panel>
    </aside>
  )
}
