import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Chat'
const base = '/app/{org}/api/chat'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: base,
    procedure: 'chat.get',
    description: 'Tokens are never returned.',
    tag,
    summary: 'The chat workspace of the organization, its channels, and who linked an account',
  },
  {
    method: 'POST',
    path: `${base}/connect`,
    procedure: 'chat.connect',
    description: 'For people with a browser session: the browser gets a cookie, and continues at `location`.',
    tag,
    summary: 'Begin to add the app to a workspace',
  },
  {
    method: 'GET',
    path: '/auth/chat/callback',
    procedure: 'chat.finish',
    description:
      'For browsers. `state` must match the cookie that the connect request set. A workspace of another organization is 409.',
    conflict: 'The workspace belongs to another organization',
    upstream: 'chat',
    redirect: true,
    hasSideEffects: true,
    rate: 'auth',
    tag,
    summary: 'Finish adding the app: exchange the code for a token',
  },
  {
    method: 'POST',
    path: `${base}/test`,
    procedure: 'chat.test',
    description: 'A failure of the workspace is 200 with `ok: false` and a `problem`.',
    conflict: 'No workspace is connected',
    tag,
    summary: 'Call the workspace, and look for the configured channels',
  },
  {
    method: 'POST',
    path: `${base}/settings`,
    procedure: 'chat.changeSettings',
    description: 'People without a linked account get what a viewer gets, where this allows it.',
    example: { unlinked_in_channels: true, unlinked_directly: false },
    tag,
    summary: 'Set where people without a linked account get answers',
  },
  {
    method: 'DELETE',
    path: base,
    procedure: 'chat.disconnect',
    description: 'Links of people end. The app stays in the workspace until it is removed there.',
    conflict: 'No workspace is connected, or it belongs to the token of the operator',
    tag,
    summary: 'Disconnect the workspace and delete its token',
  },
  {
    method: 'POST',
    path: `${base}/unlink`,
    procedure: 'chat.unlink',
    description: 'Nothing happens if there is none.',
    tag,
    summary: 'Unlink the caller’s own chat account',
  },
]
