import type { MouseEvent } from "react"
import { Picture } from "#ui/media/picture.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import styles from "./booking.module.css"

type ChoiceTilesProps = {
  label: string
  choices: readonly { id: number; href: string; name: string; picture: string | null }[]
  /** A brand shows its wordmark, a device its picture above the name. */
  look: "device" | "brand"
  onClick?: (event: MouseEvent) => void
}

/** Choices with a picture each; a click selects one. */
export function ChoiceTiles({ label, choices, look, onClick }: ChoiceTilesProps) {
  return (
    <ul className={`${styles.tiles} ${look === "device" ? styles.deviceTiles : styles.brandTiles}`} aria-label={label}>
      {choices.map(({ id, href, name, picture }) => (
        <li key={id}>
          <SiteLink className={styles.tile} href={href} onClick={onClick}>
            {picture && <Picture path={picture} alt={look === "brand" ? name : ""} sizes={look === "brand" ? "168px" : "200px"} eager />}
            {(look === "device" || !picture) && <b className={styles.tileName}>{name}</b>}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
