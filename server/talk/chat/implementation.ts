import type { JobHandlers } from '#server/kernel/jobs'
import { remind } from './actions/remind'
import { runAction } from './actions/run-action'
import { submitForm } from './actions/submit-form'
import { answerQuestion } from './answers/answer-question'
import { runCommand } from './commands/run-command'
import { showHome } from './home/show-home'
import type * as jobs from './jobs'
import { previewLinks } from './previews/preview-links'
import { chatRouter } from './router'
import { checkWorkspace } from './workspaces/check-workspace'
import { sweepChat } from './workspaces/sweep-chat'

export { events } from './events/subscriptions'
export { endLinksOf as onAccountTakenOver } from './people/unlink'

export const procedures = { chat: chatRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  runCommand,
  runAction,
  submitForm,
  answerQuestion,
  previewLinks,
  showHome,
  checkWorkspace,
  remind,
  sweepChat,
}
