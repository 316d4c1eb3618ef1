import type { JobContext } from '#server/kernel/context'
import type { Delivery, EventHandler, EventSubscription } from '#server/kernel/events'
import { addJob, PRIORITY } from '#server/kernel/jobs'
import {
  answerQuestion,
  checkWorkspace,
  previewLinks,
  runAction,
  runCommand,
  showHome,
  submitForm,
} from '../jobs'
import {
  ActionPayload,
  CommandPayload,
  FormPayload,
  HomePayload,
  isDirectChannel,
  LinksPayload,
  MessagePayload,
  TeamPayload,
} from './payloads'

/** Slack accepts a form only for 3 seconds. */
const URGENT = { priority: PRIORITY.chat, maxAttempts: 4 }

const source = 'slack'
const done = { orgId: null }

const receive =
  (add: (ctx: JobContext, delivery: Delivery) => Promise<void>): EventHandler =>
  async (ctx, delivery) => {
    await add(ctx, delivery)
    return done
  }

const addCommand = receive((ctx, { payload }) => {
  const slackCommand = CommandPayload.parse(payload)
  const request = {
    requestId: ctx.requestId,
    teamId: slackCommand.team_id,
    chatUserId: slackCommand.user_id,
    userName: slackCommand.user_name,
    text: slackCommand.text,
    responseUrl: slackCommand.response_url,
    triggerId: slackCommand.trigger_id,
    isDirect: isDirectChannel(slackCommand.channel_id),
  }
  return addJob(ctx, runCommand, request, URGENT)
})

/** The action's name is before its number, see toButton. */
const addAction = receive((ctx, { payload }) => {
  const { team, user, channel, response_url, actions } = ActionPayload.parse(payload)
  const [action] = actions
  const request = {
    requestId: ctx.requestId,
    teamId: team.id,
    chatUserId: user.id,
    userName: user.username,
    name: action?.action_id.split(':')[0] ?? '',
    value: action?.value ?? '',
    isDirect: !channel || isDirectChannel(channel.id),
    responseUrl: response_url ?? null,
  }
  return addJob(ctx, runAction, request, URGENT)
})

const addForm = receive((ctx, { payload }) => {
  const { team, user, view } = FormPayload.parse(payload)
  const values = Object.entries(view.state.values).map(([name, { value: input }]) => [
    name,
    input?.value ?? input?.selected_option?.value ?? '',
  ])
  const request = {
    requestId: ctx.requestId,
    teamId: team.id,
    chatUserId: user.id,
    form: view.callback_id,
    context: view.private_metadata,
    values: Object.fromEntries(values),
  }
  return addJob(ctx, submitForm, request, { maxAttempts: 1 })
})

/** Only people's messages are questions. Ignores messages of apps and edits. */
const addQuestion = receive(async (ctx, { payload }) => {
  const { team_id: teamId, event_id: eventId, event } = MessagePayload.parse(payload)
  const { user, bot_id, subtype, channel, ts, thread_ts, text } = event
  if (!user || bot_id !== undefined || subtype !== undefined) return
  const request = {
    requestId: ctx.requestId,
    teamId,
    chatUserId: user,
    eventId,
    channelId: channel,
    isDirect: isDirectChannel(channel),
    messageId: ts,
    threadId: thread_ts ?? null,
    text,
  }
  await addJob(ctx, answerQuestion, request, {
    queue: `chat-answer:${teamId}:${channel}:${thread_ts ?? ts}`,
  })
})

const addLinks = receive((ctx, { payload }) => {
  const { team_id: teamId, event } = LinksPayload.parse(payload)
  const request = {
    requestId: ctx.requestId,
    teamId,
    chatUserId: event.user,
    channelId: event.channel,
    messageId: event.message_ts,
    isDirect: isDirectChannel(event.channel),
    urls: event.links.map(({ url }) => url),
  }
  return addJob(ctx, previewLinks, request)
})

const addHome = receive(async (ctx, { payload }) => {
  const { team_id: teamId, event } = HomePayload.parse(payload)
  const { requestId } = ctx
  if (event.tab === 'messages') return
  await addJob(ctx, showHome, { requestId, teamId, chatUserId: event.user })
})

const addCheck = receive((ctx, { payload }) => {
  const { team_id: teamId } = TeamPayload.parse(payload)
  return addJob(ctx, checkWorkspace, { teamId, requestId: ctx.requestId })
})

const isDirectMessage = (payload: Record<string, unknown>) =>
  (payload.event as { channel_type?: unknown } | undefined)?.channel_type === 'im'

const kind = 'event_callback'

export const events: readonly EventSubscription[] = [
  { source, kind: 'slash_command', handle: addCommand },
  { source, kind: 'block_actions', handle: addAction },
  { source, kind: 'view_submission', handle: addForm },
  { source, kind, action: 'app_mention', handle: addQuestion },
  { source, kind, action: 'message', when: isDirectMessage, handle: addQuestion },
  { source, kind, action: 'link_shared', handle: addLinks },
  { source, kind, action: 'app_home_opened', handle: addHome },
  { source, kind, action: 'app_uninstalled', handle: addCheck },
  { source, kind, action: 'tokens_revoked', handle: addCheck },
]
