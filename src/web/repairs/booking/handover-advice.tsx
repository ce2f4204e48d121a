import { m } from "#messages/messages.js"
import { Panel } from "#ui/layout/panel.tsx"
import { Icon, type IconName } from "#ui/media/icon.tsx"

/** Advice for the customer before a device is handed over. */
export function HandoverAdvice() {
  const hints: { icon: IconName; text: string }[] = [
    { icon: "copy", text: m.repairs_before_backup() },
    { icon: "shield", text: m.repairs_before_sim() },
    { icon: "clock", text: m.repairs_before_charge() },
  ]
  return (
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
  )
}
