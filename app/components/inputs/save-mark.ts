/** Shows beside a control that its value is on its way or saved. Style sheets draw it; screen readers get the status. */
export function markSaving(control: HTMLElement, state: 'saving' | 'saved' | null): void {
  const place = placeBeside(control)
  if (state === null) delete place.dataset.save
  else place.dataset.save = state
}

/** The words of a label stand above a field, and beside a box. In a table, the cell holds the control alone. */
function placeBeside(control: HTMLElement): HTMLElement {
  const label =
    control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.labels?.[0] : null
  const words = label?.querySelector<HTMLElement>(':scope > span')
  return words ?? label ?? control.parentElement ?? control
}
