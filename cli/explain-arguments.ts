import { suggest } from '#spec/config/checks/nearest'
import { UsageError } from './usage-error'

/** Turns a `parseArgs` error into one line, with the nearest valid option. */
export function explainArguments(error: unknown, command: { name: string; options: object }): UsageError {
  if (!(error instanceof TypeError)) throw error
  const [sentence = ''] = error.message.split(/\.\s|\n/)
  const unknown = /^Unknown option '(-[^']*)'/.exec(sentence)?.[1]
  const knownOptions = [...Object.keys(command.options), 'help'].map((name) => `--${name}`)
  const hint = unknown === undefined ? '' : suggest(unknown, knownOptions)
  return new UsageError(`svc ${command.name}: ${sentence}.${hint} See svc ${command.name} --help.`)
}
