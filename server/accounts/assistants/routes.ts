import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Assistants'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/.well-known/oauth-protected-resource/mcp',
    procedure: 'assistants.homeMetadata',
    description: 'OAuth protected resource metadata (RFC 9728). It names the authorization server.',
    tag,
    summary: 'How assistants sign in at `/mcp`',
  },
  {
    method: 'GET',
    path: '/.well-known/oauth-protected-resource/app/{org}/mcp',
    procedure: 'assistants.orgMetadata',
    description:
      'OAuth protected resource metadata (RFC 9728). The answer is the same for every org, whether it exists or not.',
    tag,
    summary: 'How assistants sign in at the endpoint of an org',
  },
  {
    method: 'GET',
    path: '/app/{org}/settings/assistants',
    procedure: 'assistants.list',
    description:
      'Admins see those of all members, others their own. An assistant that uses an API key is not in the list.',
    tag,
    summary: 'List the assistants that were connected to this org by a browser sign-in',
    page: true,
  },
  {
    method: 'DELETE',
    path: '/app/{org}/settings/assistants/{assistant_id}',
    procedure: 'assistants.revoke',
    description:
      'Its next call gets 401. Assistants of others are visible only to admins: for everyone else their ids answer 404.',
    tag,
    summary: 'Disconnect an assistant immediately',
  },
]
