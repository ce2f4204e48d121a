/** The shortcut of the button around it. Screen readers get it from `aria-keyshortcuts` or the list of shortcuts. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{keys}</kbd>
    </span>
  )
}
