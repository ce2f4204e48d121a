import { Link, type LinkProps } from "@tanstack/react-router"
import type { ComponentProps, ReactNode } from "react"
import { Icon, type IconName } from "#office/parts/text/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./button.module.css"
import { KeyHint } from "./key-hint.tsx"

type Look = {
  /** One primary button in view; the others are second, soft, quiet or plain. The two plate variants are for dark plates. */
  kind?: "primary" | "second" | "soft" | "quiet" | "plain" | "bad" | "badSolid" | "onPlate" | "primaryOnPlate"
  size?: "sm" | "lg" | "xl"
  block?: boolean
}

type ButtonProps = Look &
  ComponentProps<"button"> & {
    icon?: IconName
    /** Shows a ring, keeps the focus and ignores clicks. */
    busy?: boolean
    /** The shortcut. */
    keyHint?: string
  }

const kinds = {
  primary: styles.primary,
  second: styles.second,
  soft: styles.soft,
  quiet: styles.quiet,
  plain: styles.plain,
  bad: styles.bad,
  badSolid: styles.badSolid,
  onPlate: styles.onPlate,
  primaryOnPlate: styles.primaryOnPlate,
}
const sizes = { sm: styles.sm, lg: styles.lg, xl: styles.xl }
const looks = { lined: styles.lined, iconOnPlate: styles.iconOnPlate }

/** A native button with the type "button" by default. Write the reason beside it when it is `disabled`. */
export function Button({ kind = "second", size, block, icon, busy = false, keyHint, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ kind, size, block }), className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} size="sm" />}
      {children}
      {keyHint && <KeyHint keys={keyHint} />}
    </button>
  )
}

/** A link inside the office that looks like a button. */
export function ButtonLink({
  kind = "second",
  size,
  block,
  icon,
  children,
  ...rest
}: Look & LinkProps & { icon?: IconName; children: ReactNode }) {
  return (
    <Link {...rest} className={buttonClass({ kind, size, block })}>
      {icon && <Icon name={icon} size="sm" />}
      {children}
    </Link>
  )
}

export function buttonClass({ kind = "second", size, block }: Look): string {
  return classNames(styles.button, kinds[kind], size && sizes[size], block && styles.block)
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: IconName
  size?: "small"
  look?: "lined" | "iconOnPlate"
  "aria-label": string
  children?: ReactNode
}

/** A circle with one icon and an accessible name: 32 px with a mouse, 44 px on touch, 26 px when small. */
export function IconButton({ icon, size, look, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={rest["aria-label"]}
      {...rest}
      className={classNames(styles.iconButton, size && styles.small, look && looks[look], className)}
    >
      <Icon name={icon} size={size ? "sm" : "md"} />
      {children}
    </button>
  )
}
