import type { Command } from './command'
import { EXIT } from './exit-codes'
import { Failure, isSystemError } from './failure'
import { formatCommandHelp, formatHelp } from './help'
import { familyOf, pickCommand } from './pick-command'
import { openTerminal, printable } from './terminal'
import { UsageError } from './usage-error'
import { version } from './version'

/** Runs one command line. Sets the exit code instead of exiting, so that a pipe receives the whole output. */
export async function main(argv: string[], commands: readonly Command[]): Promise<void> {
  process.stdout.on('error', exitOnWriteError)
  try {
    process.exitCode = await run(argv, commands)
  } catch (error) {
    if (error instanceof UsageError || error instanceof Failure)
      process.stderr.write(`${printable(error.message)}\n`)
    else if (isSystemError(error)) process.stderr.write(`svc: ${printable(error.message)}\n`)
    else throw error
    process.exitCode = error instanceof UsageError ? EXIT.usage : EXIT.failed
  }
}

async function run(argv: string[], commands: readonly Command[]): Promise<number> {
  const terminal = openTerminal(process.stdout)
  const [first, ...rest] = argv
  if (first === 'help') return run([...rest, '--help'], commands)
  if (first === 'version' || first === '--version' || first === '-v') terminal.print(`svc ${version()}`)
  else if (first === undefined || isHelp(first)) terminal.print(formatHelp(commands))
  else if (familyOf(commands, first).length > 0 && isHelp(argv[1]))
    terminal.print(formatHelp(familyOf(commands, first)))
  else {
    const { command, commandArguments } = pickCommand(commands, argv)
    if (!asksForHelp(commandArguments)) return command.start(commandArguments, terminal)
    terminal.print(formatCommandHelp(command))
  }
  return EXIT.ok
}

const isHelp = (word: string | undefined) => word === '--help' || word === '-h'

function asksForHelp(argv: string[]): boolean {
  const end = argv.indexOf('--')
  return (end === -1 ? argv : argv.slice(0, end)).some(isHelp)
}

/** `svc lint | head` closes the pipe early. That is not an error; a full disk is. */
function exitOnWriteError(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') process.stderr.write(`svc: the output cannot be written: ${error.message}\n`)
  process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.failed)
}
