import type { Command } from './command'

/** Two columns: names and their meanings. */
function table(rows: [name: string, meaning: string][]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`).join('\n')
}

export function formatHelp(commands: readonly Command[]): string {
  return [
    'svc: specs that live in git\n',
    'Usage: svc <command> [options]\n',
    table(commands.map(({ name, summary }) => [name, summary])),
    '',
    table([
      ['--help', 'show this help, or the help of a command'],
      ['--version', 'show the version of svc'],
    ]),
  ].join('\n')
}

export function formatCommandHelp({ name, summary, words, options, details }: Command): string {
  const rows = Object.entries(options).map(([option, { value, help }]): [string, string] => [
    `--${option}${value === undefined ? '' : ` ${value}`}`,
    help,
  ])
  const usage = `Usage: svc ${name} ${rows.length === 0 ? '' : '[options] '}${words}`.trimEnd()
  return [`${summary}\n`, `${usage}\n`, ...(rows.length === 0 ? [] : [`${table(rows)}\n`]), details].join(
    '\n',
  )
}
