import { z } from 'zod'
import type { Command } from '#cli/command'
import { EXIT } from '#cli/exit-codes'
import type { Terminal } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'

/** Prints the JSON Schema of a command's `--json` output. */
export async function printSchema(
  words: readonly string[],
  commands: readonly Command[],
  terminal: Terminal,
): Promise<number> {
  const published = commands.filter(({ loadSchema }) => loadSchema !== undefined)
  const command = published.find(({ name }) => name === words.join(' '))
  if (!command?.loadSchema)
    throw new UsageError(`svc schema: name one of: ${published.map(({ name }) => name).join(', ')}.`)
  terminal.print(JSON.stringify(z.toJSONSchema(await command.loadSchema()), null, 2))
  return EXIT.ok
}
