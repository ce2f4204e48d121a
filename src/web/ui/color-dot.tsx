const plainHex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** A dot in a colour of the catalogue, with a hairline so that white shows; a colour that is no hex code is pearl. */
export function ColorDot({ code, className }: { code: string | null; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="8" fill={code && plainHex.test(code) ? code : "#e1e5e6"} />
      <circle cx="8" cy="8" r="7.5" fill="none" stroke="var(--swatch-line)" />
    </svg>
  )
}
