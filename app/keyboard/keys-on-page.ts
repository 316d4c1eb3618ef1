/**
 * Whatever on a page can be reached by a key says so itself: `data-keys="g d"` on a link, a button or a field. The
 * handler and the sheet of keys both read the page, so neither can know of a key that does nothing here.
 */
export interface PageKey {
  keys: string
  label: string
  element: HTMLElement
}

/** What the page's own content offers wins over the frame around it. */
export function listPageKeys(root: ParentNode = document): PageKey[] {
  const byKeys = new Map<string, PageKey>()
  for (const element of root.querySelectorAll<HTMLElement>('[data-keys]')) {
    const keys = element.dataset.keys ?? ''
    const known = byKeys.get(keys)
    if (!known || (element.closest('main') && !known.element.closest('main')))
      byKeys.set(keys, { keys, label: labelOf(element), element })
  }
  return [...byKeys.values()]
}

export function press(element: HTMLElement): void {
  if (isField(element)) element.focus()
  else element.click()
  if (element instanceof HTMLInputElement) element.select()
}

export const labelOf = (element: HTMLElement): string =>
  element.dataset.keysLabel ?? element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''

const isField = (element: HTMLElement) => ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName)
