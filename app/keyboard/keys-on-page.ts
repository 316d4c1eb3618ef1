/**
 * Shortcuts are declared on links, buttons and fields: `data-keys="g t"`. The key handler and the list of shortcuts both read
 * them from the page, so the list never shows a shortcut without effect.
 */
export interface PageKey {
  keys: string
  label: string
  element: HTMLElement
}

/**
 * Shortcuts of the list entry with the focus win over those of the other entries, the first entry over later ones, and shortcuts
 * of the page content over those of the frame.
 */
export function listPageKeys(root: ParentNode = document): PageKey[] {
  const byKeys = new Map<string, PageKey>()
  for (const element of root.querySelectorAll<HTMLElement>('[data-keys]:not([hidden] *)')) {
    const keys = element.dataset.keys ?? ''
    const knownKeys = byKeys.get(keys)
    if (!knownKeys || rankOf(element) > rankOf(knownKeys.element))
      byKeys.set(keys, { keys, label: labelOf(element), element })
  }
  return [...byKeys.values()]
}

const rankOf = (element: HTMLElement): number =>
  element.closest('main') === null
    ? 0
    : element.closest('[data-keys-scope]')?.contains(document.activeElement)
      ? 2
      : 1

export function press(element: HTMLElement): void {
  if (isField(element)) element.focus()
  else element.click()
  if (element instanceof HTMLInputElement) element.select()
}

export const labelOf = (element: HTMLElement): string =>
  element.dataset.keysLabel ?? element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''

const isField = (element: HTMLElement) => ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName)
