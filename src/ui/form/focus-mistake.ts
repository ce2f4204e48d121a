/** Takes the focus to the first field of a form that is marked as wrong, with whose sentence it is read. */
export function focusMistake(form: Element): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
