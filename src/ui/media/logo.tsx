import sprite from "./icons.svg?url"

/** The word mark, from the sprite so that it costs no script. Its link carries the name. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 153.6 32" aria-hidden="true">
      <use href={`${sprite}#i-logo`} />
    </svg>
  )
}
