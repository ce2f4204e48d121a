/** Focuses the first invalid field of a form, so that screen readers read its error. */
export function focusMistake(form: Element): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** Focuses the first control of a part of a page. */
export function focusFirstControl(part: Element | null): void {
  part?.querySelector<HTMLElement>("input, button")?.focus()
}
