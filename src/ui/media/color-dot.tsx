import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./media.module.css"

const plainHex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/**
 * A dot in a colour of the catalog, with a hairline that makes white visible; pearl when the colour is not a hex code. It is an SVG because
 * the content security policy allows its colour attribute.
 */
export function ColorDot({ code, className }: { code: string | null; className?: string }) {
  return (
    <svg className={classNames(styles.colorDot, className)} color={code && plainHex.test(code) ? code : "#e1e5e6"} aria-hidden="true" />
  )
}
