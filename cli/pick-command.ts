import { suggest } from '../spec/config/checks/nearest'
import type { Command } from './command'
import { UsageError } from './usage-error'

/** The command that a command line begins with, and what follows it. */
export function pickCommand(
  commands: readonly Command[],
  argv: string[],
): { command: Command; rest: string[] } {
  for (const length of [2, 1]) {
    const name = argv.slice(0, length).join(' ')
    const command = commands.find((candidate) => candidate.name === name)
    if (command !== undefined) return { command, rest: argv.slice(length) }
  }
  throw new UsageError(explain(commands, argv))
}

/** The commands of two words that begin with this one. */
export const familyOf = (commands: readonly Command[], first: string) =>
  commands.filter(({ name }) => name.startsWith(`${first} `))

function explain(commands: readonly Command[], [first = '', second]: string[]): string {
  const family = familyOf(commands, first).map(({ name }) => name)
  if (family.length > 0) {
    const said =
      second === undefined || second.startsWith('-') ? '' : `svc ${first} ${second} is no command. `
    return `${said}svc ${first} is one of: ${family.map((name) => `svc ${name}`).join(', ')}.`
  }
  if (first.startsWith('-')) return `svc: ${first} needs a command before it. See svc --help.`
  const names = commands.map(({ name }) => name)
  return `svc: ${JSON.stringify(first)} is no command.${suggest(first, names)} See svc --help.`
}
