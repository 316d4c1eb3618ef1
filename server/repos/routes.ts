import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Configuration'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/repos/{owner}/{repo}',
    procedure: 'repos.getText',
    description:
      'The answer holds every document of the repository with its title, status and numbers, but no text.',
    tag: 'Reading',
    summary: 'One repository: specs, docs, the configuration in force and its diagnostics',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/repos/{owner}/{repo}/runs',
    procedure: 'repos.runs',
    description: 'A run in progress has no `finished_at`; `done` and `total` count files.',
    tag: 'Reading',
    summary: 'The index runs of a repository, newest first, with their progress',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/repos/{owner}/{repo}/config',
    procedure: 'repos.config',
    description: 'Each setting names the line of CONFIG.yaml that sets it; without a line it is the default.',
    tag,
    summary: 'The settings in force in a repository, with their source',
  },
]
