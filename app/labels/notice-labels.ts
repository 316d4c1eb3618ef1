import type { LogWire } from '#server/talk/notices/wire'

type Entry = LogWire['entries'][number]

export const NOTICE_STATE_LABELS: Record<Entry['state'], string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  dropped: 'Not sent',
  failed: 'Failed',
}

export const NOTICE_CHANNEL_LABELS: Record<Entry['channel'], string> = {
  chat: 'Chat',
  inbox: 'Inbox',
  mail: 'Mail',
  webhook: 'Webhook',
}

/** Why a notice was not sent, and what to do about it. */
export const NOTICE_REASON_LABELS: Record<NonNullable<Entry['reason']>, string> = {
  turned_off: 'This kind is turned off in CONFIG.yaml.',
  muted: 'The person turned it off or muted the spec.',
  undone: 'The change was undone before it was due.',
  outdated: 'It was no longer true when it was due.',
  unchanged: 'Nothing had changed.',
  not_connected: 'It is not set up on this deployment.',
  no_address: 'The person has no email address or left.',
  plan: 'The plan does not include it.',
  no_channel: 'The channel does not exist, is private or is archived.',
  shared_channel: 'The channel is shared with another workspace. Set chat.allow_shared_channels to allow it.',
  ai_exposure: 'Its documents have ai_exposure: none, and chat workspaces give messages to their own AI.',
  error: 'The target rejected it.',
}
