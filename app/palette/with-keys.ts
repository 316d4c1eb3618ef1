import { listPageKeys } from '../keyboard/keys-on-page'
import type { Command } from './command'

/** A page that a key leads to is listed with it: so keys are learnt on the way. */
export function withKeys(commands: Command[]): Command[] {
  const byAddress = new Map(listPageKeys().map(({ element, keys }) => [element.getAttribute('href'), keys]))
  return commands.map((command) =>
    'to' in command.run ? { ...command, keys: byAddress.get(command.run.to) } : command,
  )
}
