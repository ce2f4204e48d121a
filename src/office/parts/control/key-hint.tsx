/** The key that does the same as the button around it. Readers get it by `aria-keyshortcuts` or by the list of keys. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{keys}</kbd>
    </span>
  )
}
