import type { ComponentProps } from "react"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { type IconButtonLook, iconButtonClass } from "./button-class.ts"

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
