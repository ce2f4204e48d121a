import { m } from "#messages/messages.js"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { readSite } from "#web/site.ts"
import styles from "./repair-ways.module.css"

/** At the door or in the shop, with three highlights each; a picture of the kinds of device stands on each scene. [spec 2 §2] */
export function RepairWays({ pictures }: { pictures: readonly (string | null)[] }) {
  const [door, shop] = pictures
  return (
    <div className={styles.ways}>
      <Way
        title={m.repairs_door()}
        scene={styles.mist}
        picture={door}
        highlights={[
          { icon: "truck", flip: true, text: m.repairs_door_technician() },
          { icon: "clock", text: m.repairs_door_slot() },
          { icon: "pin", text: m.repairs_door_place() },
        ]}
      />
      {readSite().hasBranches && (
        <Way
          title={m.repairs_shop()}
          scene={styles.sand}
          picture={shop}
          highlights={[
            { icon: "store", text: m.repairs_shop_branch() },
            { icon: "cpu", text: m.repairs_shop_bench() },
            { icon: "shield", text: m.repairs_shop_checked() },
          ]}
        />
      )}
    </div>
  )
}

type WayProps = {
  title: string
  scene: string | undefined
  picture: string | null | undefined
  highlights: readonly { icon: IconName; flip?: boolean; text: string }[]
}

function Way({ title, scene, picture, highlights }: WayProps) {
  return (
    <section className={classNames(styles.way, scene)}>
      <h2 className={`h-section ${styles.title}`}>{title}</h2>
      <ul className={styles.highlights}>
        {highlights.map(({ icon, flip, text }) => (
          <li key={icon}>
            <Icon name={icon} flip={flip} />
            {text}
          </li>
        ))}
      </ul>
      {picture && <Picture path={picture} alt="" sizes="(max-width: 767px) 60vw, (max-width: 1024px) 48vw, 320px" />}
    </section>
  )
}
