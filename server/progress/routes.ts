import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/repos/{owner}/{repo}/runs/stream',
    procedure: 'progress.runs',
    tag: 'Reading',
    summary: 'The index runs of a repository, live',
    description: 'First an event `runs` with the last of them, then an event `run` for every one that moves.',
    stream: true,
  },
]
