import { suggest } from '#spec/config/checks/nearest'
import type { Command } from './command'
import { UsageError } from './usage-error'

/** Splits a command line into its command and the rest. */
export function pickCommand(
  commands: readonly Command[],
  argv: string[],
): { command: Command; commandArguments: string[] } {
  for (const length of [2, 1]) {
    const name = argv.slice(0, length).join(' ')
    const command = commands.find((candidate) => candidate.name === name)
    if (command !== undefined) return { command, commandArguments: argv.slice(length) }
  }
  throw new UsageError(explain(commands, argv))
}

/** The two-word commands that start with this word. */
export const familyOf = (commands: readonly Command[], first: string) =>
  commands.filter(({ name }) => name.startsWith(`${first} `))

function explain(commands: readonly Command[], [first = '', second]: string[]): string {
  const family = familyOf(commands, first).map(({ name }) => name)
  if (family.length > 0) {
    const prefix =
      second === undefined || second.startsWith('-') ? '' : `svc: unknown command "${first} ${second}". `
    return `${prefix || 'svc: '}${prefix ? 'Use' : 'use'} one of: ${family.map((name) => `svc ${name}`).join(', ')}.`
  }
  if (first.startsWith('-')) return `svc: write a command before ${first}. See svc --help.`
  const names = commands.map(({ name }) => name)
  return `svc: unknown command ${JSON.stringify(first)}.${suggest(first, names)} See svc --help.`
}
