import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./text.module.css"

const TINTS = [null, styles.tint1, styles.tint2, styles.tint3, styles.tint4, styles.tint5]
const sizes = { sm: null, md: styles.avatarMd, lg: styles.avatarLg }

type AvatarProps = {
  name: string
  /** Gives the person one of six tints, always the same. */
  id: number
  size?: keyof typeof sizes
}

/** A person's initials in their tint. The name is beside it, or is its title. */
export function Avatar({ name, id, size = "sm" }: AvatarProps) {
  return (
    <span className={classNames(styles.avatar, sizes[size], tintOf(id))} title={name} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** The tint of a person, always the same; null for the usual one of an avatar. */
export function tintOf(id: number): string | null | undefined {
  return TINTS[id % TINTS.length]
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word = "") => [...word][0] ?? "").join("")
}
