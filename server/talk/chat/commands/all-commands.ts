import type { NoticeMessage } from '#spec/notices/message'
import { message, part } from '../messages/messages'
import type { ChatCommand } from './command'
import { digestCommand } from './digest'
import { newSpecCommand } from './new-spec'
import { personalCommands } from './personal-commands'
import { readingCommands } from './reading-commands'

const helpCommand: ChatCommand = {
  name: 'help',
  summary: 'This list',
  permission: null,
  run: async () => describeCommands(),
}

/** All commands, in the order of the help. */
export const COMMANDS: readonly ChatCommand[] = [
  helpCommand,
  ...readingCommands,
  digestCommand,
  newSpecCommand,
  ...personalCommands,
]

export const describeCommands = (): NoticeMessage =>
  message(
    'Commands of Plumbline',
    part(
      'Commands of Plumbline',
      COMMANDS.map(({ name, usage, summary }) => [
        { text: `/svc ${name}${usage ? ` ${usage}` : ''}`, isStrong: true },
        { text: `: ${summary}` },
      ]),
    ),
  )
