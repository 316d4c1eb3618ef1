import { labelOf } from '#app/keyboard/keys-on-page'
import type { Command } from './command'

/** The buttons and fields of the page with `data-keys` or `data-command`, as commands. */
export function listPageCommands(): Command[] {
  const elements = document.querySelectorAll<HTMLElement>('main [data-command], main [data-keys]')
  return [...elements]
    .filter((element) => !element.matches(':disabled'))
    .map((element, index) => ({
      id: `element ${index}`,
      label: labelOf(element),
      keys: element.dataset.keys,
      icon: 'chevron',
      group: 'This page',
      run: { press: element },
    }))
}
