import { ENTRIES } from './entries'

const HEADER = `# Every setting, commented out, with its default or an example. All are optional.
# NAME_FILE instead of NAME names a file that holds the value, for secrets of containers.
# Printed from the settings of every module: node --import tsx scripts/print-env-example.ts --write
`
const WIDTH = 100

/** The order of the groups. Groups that are not listed come last. */
const GROUPS = [
  'Running',
  'Data',
  'Backup',
  'First start',
  'Identity',
  'Code host',
  'Ticket systems',
  'Webhooks',
  'Chat',
  'AI',
  'Analytics',
]

/** Returns the full text of `.env.example`. */
export function printEnvExample(): string {
  const entries = Object.values(ENTRIES)
  const groups = [...new Set([...GROUPS, ...entries.map(({ group }) => group)])]
  const sections = groups.map((group) => {
    const printed = entries.filter((entry) => entry.group === group).map(printEntry)
    return [`## ${group}\n`, ...printed].join('\n')
  })
  return [HEADER, ...sections].join('\n')
}

function printEntry({ name, meaning, example }: { name: string; meaning: string; example: string }): string {
  return `${wrap(meaning)}\n# ${name}=${example}\n`
}

function wrap(text: string): string {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length <= WIDTH) lines[lines.length - 1] = longer
    else lines.push(`# ${word}`)
  }
  return lines.join('\n')
}
