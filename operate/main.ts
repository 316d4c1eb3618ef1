import type { Command } from '../cli/command'
import { COMMANDS } from '../cli/commands'
import { main as runCommandLine } from '../cli/main'
import { OPERATOR_COMMANDS } from './commands'

/** `svc doctor` of the server build checks the deployment. */
const isNotReplaced = ({ name }: Command) => OPERATOR_COMMANDS.every((command) => command.name !== name)

/** The command line of the server build: all commands of svc, and those for operators. */
export const main = (argv: string[]): Promise<void> =>
  runCommandLine(argv, [...COMMANDS.filter(isNotReplaced), ...OPERATOR_COMMANDS])
