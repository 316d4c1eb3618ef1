import { type Command, defineCommand } from '#cli/command'
import { defineDataCommand } from '#cli/data-command'
import { CHECK_COMMANDS } from './checks'
import { PROVING_COMMANDS } from './proving'
import { READING_COMMANDS } from './reading'
import { SEARCHES_COMMANDS } from './searches'
import { SESSION_COMMANDS } from './session'
import { WRITING_COMMANDS } from './writing'

const doctor = defineDataCommand({
  name: 'doctor',
  summary: 'Check this checkout, your sign-in and the connection to the server.',
  words: '',
  maxWords: 0,
  options: {},
  details: 'Each problem comes with what to do. Exit code: 1 if a check failed.',
  load: async () => (await import('#cli/doctor/run-doctor')).runDoctor,
})

const completion = defineCommand({
  name: 'completion',
  summary: 'Print a completion script for your shell.',
  words: 'bash|zsh|fish',
  maxWords: 1,
  options: {},
  details: 'Add to your shell\'s start file: eval "$(svc completion bash)", or svc completion fish | source.',
  run: async ({ words }, terminal) =>
    (await import('#cli/shell/print-completion')).printCompletion(words, COMMANDS, terminal),
})

const schema = defineCommand({
  name: 'schema',
  summary: 'Print the JSON Schema of the --json output of a command.',
  words: 'command',
  maxWords: 2,
  options: {},
  details: 'Fields keep their names and meanings; new ones may be added.',
  run: async ({ words }, terminal) =>
    (await import('#cli/shell/print-schema')).printSchema(words, COMMANDS, terminal),
})

/** All commands of svc. */
export const COMMANDS: readonly Command[] = [
  ...CHECK_COMMANDS,
  ...READING_COMMANDS,
  ...WRITING_COMMANDS,
  ...PROVING_COMMANDS,
  ...SEARCHES_COMMANDS,
  ...SESSION_COMMANDS,
  doctor,
  completion,
  schema,
]
