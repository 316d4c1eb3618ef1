import type { z } from 'zod'
import {
  type Arguments,
  type Command,
  type CommandDescription,
  type CommandOptions,
  defineCommand,
} from './command'
import { EXIT } from './exit-codes'
import type { Terminal } from './terminal'

const JSON_OPTION = { json: { type: 'boolean', help: 'print as JSON; see svc schema' } } as const

/** The code of a command that prints data. */
export interface DataCommand<O extends CommandOptions, Answer> {
  /** The published schema of the answer. Other fields are dropped. */
  schema: z.ZodType<Answer>
  answer(args: Arguments<O>): Promise<Answer> | Answer
  print(answer: Answer, terminal: Terminal, args: Arguments<O>): void
  /** `EXIT.ok` without it. */
  exitCode?(answer: Answer): number
}

/**
 * A command that loads its schema only to print it, because loading takes a fifth of a search's time. `answer` returns exactly
 * the published fields without the schema.
 */
export interface LazyDataCommand<O extends CommandOptions, Answer>
  extends Omit<DataCommand<O, Answer>, 'schema'> {
  loadSchema(): Promise<z.ZodType<Answer>>
}

/** A command whose answer has a schema, for `--json`, and a printer for people. */
export function defineDataCommand<const O extends CommandOptions, Answer>(
  command: CommandDescription & {
    options: O
    load(): Promise<DataCommand<O, Answer> | LazyDataCommand<O, Answer>>
  },
): Command {
  const { load, ...description } = command
  return {
    ...defineCommand({
      ...description,
      options: { ...command.options, ...JSON_OPTION },
      run: async (args, terminal) => {
        const loaded = await load()
        const { answer, print, exitCode } = loaded
        const own = args as unknown as Arguments<O>
        const data = 'schema' in loaded ? loaded.schema.parse(await answer(own)) : await answer(own)
        const { json } = args.options as { json?: boolean }
        if (json === true) terminal.print(JSON.stringify(data, null, 2))
        else print(data, terminal, own)
        return exitCode?.(data) ?? EXIT.ok
      },
    }),
    loadSchema: async () => {
      const loaded = await load()
      return 'schema' in loaded ? loaded.schema : loaded.loadSchema()
    },
  }
}
