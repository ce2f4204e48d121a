import { m } from "#messages/messages.js"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import styles from "./service-strip.module.css"

/** The four things that the shop stands for. [spec 1 §2.3] */
export function ServiceStrip() {
  const items: { icon: IconName; flip?: boolean; title: string; text: string }[] = [
    { icon: "truck", flip: true, title: m.home_delivery(), text: m.home_delivery_text() },
    { icon: "undo", flip: true, title: m.home_return(), text: m.home_return_text() },
    { icon: "shield", title: m.home_payment(), text: m.home_payment_text() },
    { icon: "headset", title: m.home_support(), text: m.home_support_text() },
  ]
  return (
    <ul className={styles.strip}>
      {items.map(({ icon, flip, title, text }) => (
        <li key={icon}>
          <Icon name={icon} flip={flip} className={styles.icon} />
          <div>
            <strong>{title}</strong>
            <span>{text}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
