import type { Permission } from '#server/kernel/permissions'
import type { NoticeMessage } from '#spec/notices/message'
import type { CommandRequest } from '../jobs'
import type { ChatSession } from '../requests/open-session'

export interface CommandCall {
  session: ChatSession
  request: CommandRequest
  /** The text after the command's name. */
  args: string
}

/** One command of `/svc`. */
export interface ChatCommand {
  name: string
  /** Its arguments, as shown in the help. */
  usage?: string
  summary: string
  /** The required permission. null: everyone in the workspace may use it. */
  permission: Permission | null
  /** Requires a linked account, because it concerns the person or acts as the person. */
  needsAccount?: true
  /** null: no text, because the answer was a form. */
  run(call: CommandCall): Promise<NoticeMessage | null>
}
