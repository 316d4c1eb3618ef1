import type { NoticeMessage } from '../../../spec/notices/message'
import type { Permission } from '../../kernel/permissions'
import type { CommandRequest } from '../jobs'
import type { ChatSession } from '../requests/open-session'

export interface CommandCall {
  session: ChatSession
  request: CommandRequest
  /** What stands after the name of the command. */
  words: string
}

/** One command of `/svc`. */
export interface ChatCommand {
  name: string
  /** Its arguments, as the help shows them. */
  usage?: string
  summary: string
  /** What the person must be allowed to do. Null: everybody in the workspace may use it. */
  permission: Permission | null
  /** It needs a linked account, because it is about the person or changes something as the person. */
  needsAccount?: true
  /** Null: there is nothing to say, because the answer was a form. */
  run(call: CommandCall): Promise<NoticeMessage | null>
}
