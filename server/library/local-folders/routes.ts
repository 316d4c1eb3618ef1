import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Connections'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/connections',
    procedure: 'connections.list',
    description: 'Local repositories and installations of the code host, with their state.',
    tag,
    summary: 'The connected repositories of the org and their state',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/connections/folders',
    procedure: 'connections.folders',
    description: '`connected_as` names the repository of this org that a folder is already.',
    tag,
    summary: 'Git repositories of the server’s machine that may be connected: what lies below LOCAL_ROOTS',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/connections/folders',
    procedure: 'connections.connect',
    once: { withhold: [] },
    upstream: 'code_host',
    plan: 'The plan allows no more repositories',
    description:
      '`path` is one of the folders that the list names, or any with a `token` of the start. The repository is indexed at once, in the background.',
    example: { path: '/srv/git/payments' },
    conflict: 'The folder or the name is taken',
    tag,
    summary: 'Connect a folder as a repository',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/connections/{connection_id}/default-branch',
    procedure: 'connections.changeDefaultBranch',
    upstream: 'code_host',
    tag,
    summary: 'Choose the default branch of a repository of this machine; 409 when it has no such branch',
    description: 'Documents are read from that branch from then on, whatever a work tree has checked out.',
    example: { branch: 'main' },
    conflict: 'The repository has no such branch, or its default branch is chosen at the code host',
  },
  {
    method: 'DELETE',
    path: '/app/{org}/api/connections/{connection_id}',
    procedure: 'connections.disconnect',
    description: 'Its documents disappear from the org. Connecting the folder again brings them back.',
    conflict: 'The repository belongs to an installation of the code host',
    tag,
    summary: 'Disconnect a repository of this machine; nothing in it changes',
  },
]
