/** The names and values that a form would send. */
export type FormEntries = [name: string, value: string][]

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const readEntries = (form: HTMLFormElement): FormEntries =>
  [...new FormData(form)].map(([name, value]) => [name, String(value)])

/** What the form would send if nobody had touched it. */
export function defaultEntries(form: HTMLFormElement): FormEntries {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return readEntries(copy)
}

export const areSameEntries = (some: FormEntries, others: FormEntries): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

/** Puts values back into a form. `choicesOnly` keeps typed texts, so that they can be corrected. */
export function putEntries(form: HTMLFormElement, entries: FormEntries, { choicesOnly = false } = {}): void {
  for (const control of controlsOf(form)) {
    const values = entries.filter(([name]) => name === control.name).map(([, value]) => value)
    if (isBox(control)) control.checked = values.includes(control.value)
    else if (control instanceof HTMLSelectElement || !choicesOnly) control.value = values[0] ?? ''
  }
}

/** The first control with a value that browsers do not accept, and why. */
export function findInvalid(form: HTMLFormElement): string | null {
  const invalid = controlsOf(form).find((control) => !control.checkValidity())
  return invalid === undefined ? null : `${nameOf(invalid)}: ${invalid.validationMessage}`
}

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement && element.type !== 'hidden') ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  )

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

const nameOf = (control: Control): string =>
  control.getAttribute('aria-label') ?? (control.labels?.[0]?.textContent ?? control.name).trim()
