import { listPageKeys } from '#app/keyboard/keys-on-page'
import type { Command } from './command'

/** Adds the shortcut of a page to its command, so that users learn it. */
export function addShortcuts(commands: Command[]): Command[] {
  const byAddress = new Map(listPageKeys().map(({ element, keys }) => [element.getAttribute('href'), keys]))
  return commands.map((command) =>
    'to' in command.run ? { ...command, keys: byAddress.get(command.run.to) } : command,
  )
}
