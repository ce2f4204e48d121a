import { m } from "#messages/messages.js"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import styles from "./repairs.module.css"

/** The three advantages of the workshop. [spec 2 §2] */
export function RepairFeatures() {
  const features: { icon: IconName; title: string; text: string }[] = [
    { icon: "headset", title: m.repairs_support(), text: m.repairs_support_text() },
    { icon: "calendar", title: m.repairs_flexible(), text: m.repairs_flexible_text() },
    { icon: "cpu", title: m.repairs_parts(), text: m.repairs_parts_text() },
  ]
  return (
    <ul className={styles.features}>
      {features.map(({ icon, title, text }) => (
        <li key={icon} className={styles.feature}>
          <Icon name={icon} className={styles.icon} />
          <h2 className="h-small">{title}</h2>
          <p className="small quiet">{text}</p>
        </li>
      ))}
    </ul>
  )
}
