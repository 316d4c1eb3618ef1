import { defineJob } from '../kernel/jobs'
import type {
  ActionRequest,
  ChatRequest,
  CommandRequest,
  FormRequest,
  LinksRequest,
  QuestionRequest,
} from './requests/requests'

export const runCommand = defineJob<CommandRequest>('chat/run-command')
export const runAction = defineJob<ActionRequest>('chat/run-action')
export const submitForm = defineJob<FormRequest>('chat/submit-form')
/** Answers a mention or a direct message. */
export const answerQuestion = defineJob<QuestionRequest>('chat/answer-question')
/** Adds previews to links. */
export const previewLinks = defineJob<LinksRequest>('chat/preview-links')
export const showHome = defineJob<ChatRequest>('chat/show-home')
/** Asks a workspace whether its token still works. */
export const checkWorkspace = defineJob<{ teamId: string; requestId: string }>('chat/check-workspace')
/** Reminds a person of a spec that they snoozed. */
export const remind = defineJob<ChatRequest & { repo: string; path: string }>('chat/remind')
/** Deletes used up links and old answers. */
export const sweepChat = defineJob('chat/sweep', { cron: '47 3 * * *', key: 'sweep-chat' })
