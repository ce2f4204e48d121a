import type { ReactNode } from "react"
import { Icon } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { textMark } from "#ui/text/language.ts"
import * as styles from "./home.module.css"

export type TileLook = keyof typeof looks
export type Scene = keyof typeof scenes

/** The width of the cut-out, which fills the height of its tile. */
const pictureSizes: Readonly<Record<TileLook, string>> = {
  small: "(max-width: 767px) 129px, 204px",
  large: "(max-width: 767px) 184px, (max-width: 1024px) 264px, 366px",
  wide: "(max-width: 767px) 190px, 329px",
  half: "(max-width: 767px) 129px, (max-width: 1024px) 195px, 323px",
  tall: "(max-width: 767px) 187px, (max-width: 1024px) 209px, 305px",
}

const looks = { small: styles.small, large: styles.large, wide: styles.wide, half: styles.half, tall: styles.tall }
const scenes = { night: styles.night, pearl: styles.pearl, mist: styles.mist, sand: styles.sand, rose: styles.rose }

type SceneTileProps = { href: string; name: string; image: string; look: TileLook; scene: Scene; children?: ReactNode }

/** A cut-out picture on a scene, with a name at the top and an arrow at the bottom, all of it one link. */
export function SceneTile({ href, name, image, look, scene, children }: SceneTileProps) {
  return (
    <SiteLink className={classNames(styles.tile, looks[look], scenes[scene])} href={href}>
      <h3 className={styles.tileName} {...textMark(name)}>
        {name}
      </h3>
      {children}
      <Picture path={image} alt="" sizes={pictureSizes[look]} />
      <span className={styles.tileGo}>
        <Icon name="arrow" flip />
      </span>
    </SiteLink>
  )
}
