import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Assistants'
const path = '/app/{org}/api/assistant-settings'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path,
    procedure: 'mcp.settings',
    description: 'Assistants connect at `/mcp` and `/app/{org}/mcp`.',
    tag,
    summary: 'How AI assistants save',
  },
  {
    method: 'POST',
    path,
    procedure: 'mcp.changeSettings',
    description:
      '`commit` saves to the default branch, or as a pull request where the branch accepts no commits. `pull_request` always opens one.',
    example: { saves_as: 'pull_request' },
    tag,
    summary: 'Change how AI assistants save',
  },
]
