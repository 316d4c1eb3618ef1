import type { Command } from '#cli/command'
import { COMMANDS } from '#cli/commands/index'
import { main as runCommandLine } from '#cli/main'
import { OPERATOR_COMMANDS } from './commands'

/** The server build replaces `svc doctor` by its check of the deployment. */
const isNotReplaced = ({ name }: Command) => OPERATOR_COMMANDS.every((command) => command.name !== name)

/** The command line of the server build: all svc commands, plus those for operators. */
export const main = (argv: string[]): Promise<void> =>
  runCommandLine(argv, [...COMMANDS.filter(isNotReplaced), ...OPERATOR_COMMANDS])
