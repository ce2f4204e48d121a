import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./media.module.css"

const plainHex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/**
 * A dot in a colour of the catalog, with a hairline so that white shows; a colour that is no hex code is pearl. Only SVG takes a colour
 * by an attribute that the content security policy allows; the dot itself is its background.
 */
export function ColorDot({ code, className }: { code: string | null; className?: string }) {
  return (
    <svg className={classNames(styles.colorDot, className)} color={code && plainHex.test(code) ? code : "#e1e5e6"} aria-hidden="true" />
  )
}
