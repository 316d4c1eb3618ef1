import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Configuration'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/repos/{owner}/{repo}',
    procedure: 'repos.getText',
    tag: 'Reading',
    summary: 'One repository: specs, docs, the configuration in force and its diagnostics',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/repos/{owner}/{repo}/runs',
    procedure: 'repos.runs',
    tag: 'Reading',
    summary: 'The index runs of a repository, newest first, with their progress',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/repos/{owner}/{repo}/config',
    procedure: 'repos.config',
    tag,
    summary: 'Every setting in force in a repository, and where it is written',
  },
]
