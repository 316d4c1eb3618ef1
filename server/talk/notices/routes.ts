import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'
import { webhookRoutes } from './webhooks/routes'

const tag = 'Notices'
const notices = '/app/{org}/api/notices'
const settings = '/app/{org}/api/notice-settings'
const follow = `${notices}/follow/{owner}/{repo}/{file_path*}`

export const routes: RouteOf<typeof procedures>[] = [
  ...webhookRoutes,
  {
    method: 'GET',
    path: notices,
    procedure: 'notices.inbox',
    tag,
    summary: 'The caller’s notices',
    description:
      'Newest first. They are about documents that the caller follows or owns, and about the org for admins.',
  },
  {
    method: 'GET',
    path: `${notices}/unread`,
    procedure: 'notices.unread',
    tag,
    summary: 'How many of the caller’s notices are unread',
    description: 'For a badge. It is cheaper than the list.',
  },
  {
    method: 'POST',
    path: `${notices}/read`,
    procedure: 'notices.read',
    example: { ids: [7] },
    tag,
    summary: 'Mark notices as read or unread',
    description:
      'Ids of other people have no effect. To undo a request, send `read: false` with the `read_at` of its response.',
  },
  {
    method: 'GET',
    path: `${notices}/log`,
    procedure: 'notices.log',
    tag,
    summary: 'What was sent, held or dropped, and why',
    description: 'Newest first, for 60 days. `reason` says why a notice was dropped.',
  },
  {
    method: 'POST',
    path: `${notices}/log/{notice_delivery_id}/retry`,
    procedure: 'notices.retry',
    conflict: 'The notice was sent, waits, or is no longer wanted',
    tag,
    summary: 'Send a notice again that its target did not get',
    description: 'Whether it is still true is checked again. The log shows the result.',
  },
  {
    method: 'GET',
    path: `${notices}/preview`,
    procedure: 'notices.preview',
    tag,
    summary: 'A sample of each kind of notice',
    description: 'Works before a chat workspace is connected.',
  },
  {
    method: 'POST',
    path: `${notices}/test`,
    procedure: 'notices.test',
    example: { channel: '#svc-specs' },
    tag,
    summary: 'Send a test notice',
    description: 'The log shows the result.',
  },
  {
    method: 'GET',
    path: follow,
    procedure: 'notices.followChoice',
    tag,
    summary: 'Whether the caller follows or muted a document',
    description: '`none`: the caller gets its notices only as its owner.',
  },
  {
    method: 'POST',
    path: follow,
    procedure: 'notices.follow',
    example: { choice: 'follow' },
    tag,
    summary: 'Follow or mute a document',
    description: 'Muting is stronger than owning. `none` returns to the default.',
  },
  {
    method: 'GET',
    path: settings,
    procedure: 'notices.settings',
    tag,
    summary: 'Where the caller gets each kind of notice',
    description: 'The settings are per org.',
  },
  {
    method: 'POST',
    path: settings,
    procedure: 'notices.setSettings',
    example: { scope: 'followed', kinds: [{ kind: 'spec_status_change', inbox: true, mail: 'daily' }] },
    tag,
    summary: 'Change where the caller gets notices',
    description: 'Kinds that are not listed stay as they are. `all`: every document that is not muted.',
  },
]
