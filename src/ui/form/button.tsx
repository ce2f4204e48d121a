import type { ComponentProps } from "react"
import { Spinner } from "#ui/feedback/skeleton.tsx"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { SiteLink, type SiteLinkProps } from "#ui/navigation/site-link.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./form.module.css"

type ButtonProps = ButtonLook &
  ComponentProps<"button"> & {
    /** Shows a spinner and `busyText`, sets `aria-busy`, keeps the focus and ignores clicks. */
    busy?: boolean
    /** The specified label of the busy state, such as "Adding...". By default the label does not change. */
    busyText?: string
  }

/** A native button with the type "button" by default. Write the reason beside it when it is `disabled`. */
export function Button({ kind, size, block, busy = false, busyText, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size, block }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {busy && busyText ? busyText : children}
    </button>
  )
}

/** A link inside the site that looks like a button. */
export function ButtonLink({ kind, size, block, className, ...rest }: ButtonLook & SiteLinkProps) {
  return <SiteLink {...rest} className={buttonClass({ kind, size, block }, className)} />
}

type IconButtonProps = IconButtonLook &
  Omit<ComponentProps<"button">, "children"> & {
    icon: IconName
    iconSize?: "sm" | "md" | "lg"
    /** Mirrors the icon in right-to-left text. */
    flip?: boolean
    "aria-label": string
  }

/** A circle of 44 px with one icon and an accessible name. */
export function IconButton({ icon, iconSize, flip, look, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={iconButtonClass({ look }, className)}>
      <Icon name={icon} size={iconSize} flip={flip} />
    </button>
  )
}

type ButtonKind = "primary" | "second" | "soft" | "quiet" | "bad" | "bad-solid" | "light"
type ButtonLook = {
  /** One primary button per view; the others are second, soft or quiet. `light` is for scenes. */
  kind?: ButtonKind
  /** 44 px high, or 52 px for the main button of a page. */
  size?: "md" | "lg"
  /** As wide as its container. */
  block?: boolean
}

const kinds: Readonly<Record<ButtonKind, string | undefined>> = {
  primary: styles.primary,
  second: styles.second,
  soft: styles.soft,
  quiet: styles.quiet,
  bad: styles.bad,
  "bad-solid": styles.badSolid,
  light: styles.light,
}

/** The classes of a button, for other elements that look like one. */
export function buttonClass({ kind = "second", size = "md", block = false }: ButtonLook = {}, className?: string): string {
  return classNames(styles.button, kinds[kind], size === "lg" && styles.lg, block && styles.block, className)
}

type IconButtonLook = {
  /** `plain`, `line` (a hairline circle) or `glass` (on pictures). */
  look?: "plain" | "line" | "glass"
}

/** The classes of a round icon button, for links that look like one. */
export function iconButtonClass({ look = "plain" }: IconButtonLook = {}, className?: string): string {
  return classNames(styles.round, look === "line" ? styles.line : look === "glass" ? styles.glass : styles.plain, className)
}
