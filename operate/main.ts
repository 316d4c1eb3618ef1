import { COMMANDS } from '../cli/commands'
import { main as runCommandLine } from '../cli/main'
import { OPERATOR_COMMANDS } from './commands'

/** The command line of the server build: all commands of svc, and those for operators. */
export const main = (argv: string[]): Promise<void> =>
  runCommandLine(argv, [...COMMANDS, ...OPERATOR_COMMANDS])
