/** Moves the focus to the first field of a form that is marked as wrong, so that its sentence is read out. */
export function focusMistake(form: Element): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** Moves the focus to the first control of a part of a page. */
export function focusFirstControl(part: Element | null): void {
  part?.querySelector<HTMLElement>("input, button")?.focus()
}
