import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { explainArguments } from './explain-arguments'
import type { Terminal } from './terminal'

export interface Option {
  type: 'boolean' | 'string'
  /** Placeholder of the value in the help, such as `FILE`. */
  value?: string
  help: string
}

export type CommandOptions = Record<string, Option>

type Parsed<O extends CommandOptions> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>

export interface Arguments<O extends CommandOptions> {
  options: Parsed<O>['values']
  /** The positional arguments. */
  words: string[]
}

export interface CommandDescription {
  /** One or two words: `config explain`. */
  name: string
  /** One line. */
  summary: string
  /** Its positional arguments, such as `[path ...]`. */
  words: string
  /** The maximum number of positional arguments. */
  maxWords: number
  /** More help, such as the meaning of the exit codes. */
  details: string
}

export interface Command extends CommandDescription {
  options: CommandOptions
  start(argv: string[], terminal: Terminal): Promise<number>
  /** The schema of the answer with `--json`, for commands that publish one. */
  loadSchema?(): Promise<z.ZodType>
}

/** A row of the command table. `run` imports the command's code when it is called. */
export function defineCommand<const O extends CommandOptions>(
  command: CommandDescription &
    Pick<Command, 'loadSchema'> & {
      options: O
      run(args: Arguments<O>, terminal: Terminal): Promise<number>
    },
): Command {
  return {
    ...command,
    start: (argv, terminal) => command.run(parse(command, argv), terminal),
  }
}

function parse<O extends CommandOptions>(
  command: CommandDescription & { options: O },
  argv: string[],
): Arguments<O> {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: command.options,
      allowPositionals: true,
      strict: true,
    })
    if (positionals.length > command.maxWords)
      throw new TypeError(`Unexpected argument '${positionals.at(-1)}'`)
    return { options: values as Parsed<O>['values'], words: positionals }
  } catch (error) {
    throw explainArguments(error, command)
  }
}
