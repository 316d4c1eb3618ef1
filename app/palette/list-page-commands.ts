import { labelOf } from '../keyboard/keys-on-page'
import type { Command } from './command'

/** What the buttons and fields of the page do, as commands: those that say so with a key or with `data-command`. */
export function listPageCommands(): Command[] {
  const elements = document.querySelectorAll<HTMLElement>('main [data-command], main [data-keys]')
  return [...elements]
    .filter((element) => !element.matches(':disabled'))
    .map((element, place) => ({
      id: `element ${place}`,
      label: labelOf(element),
      keys: element.dataset.keys,
      group: 'On this page',
      run: { press: element },
    }))
}
