import { parseArgs } from 'node:util'
import { explainArguments } from './explain-arguments'
import type { Terminal } from './terminal'

export interface Option {
  type: 'boolean' | 'string'
  /** What a value stands for in the help, such as `FILE`. */
  value?: string
  help: string
}

export type Options = Record<string, Option>

type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>

export interface Arguments<O extends Options> {
  options: Parsed<O>['values']
  /** The words that are no options. */
  words: string[]
}

interface About {
  /** One word, or two: `config explain`. */
  name: string
  /** What it does, in a line. */
  summary: string
  /** The words it takes, such as `[path ...]`. */
  words: string
  /** How many it takes at most. */
  maxWords: number
  /** What its exit codes mean, and whatever else its help should say. */
  details: string
}

export interface Command extends About {
  options: Options
  start(argv: string[], terminal: Terminal): Promise<number>
}

/** A row of the command table. What it runs is loaded only when it is called. */
export function defineCommand<const O extends Options>(
  command: About & {
    options: O
    run(args: Arguments<O>, terminal: Terminal): Promise<number>
  },
): Command {
  return {
    ...command,
    start: (argv, terminal) => command.run(parse(command, argv), terminal),
  }
}

function parse<O extends Options>(command: About & { options: O }, argv: string[]): Arguments<O> {
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
