import { SiteLink, type SiteLinkProps } from "#ui/navigation/site-link.tsx"
import { type ButtonLook, buttonClass } from "./button-class.ts"

/** A link inside the site that looks like a button. */
export function ButtonLink({ kind, size, block, className, ...rest }: ButtonLook & SiteLinkProps) {
  return <SiteLink {...rest} className={buttonClass({ kind, size, block }, className)} />
}
