import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/repos/{owner}/{repo}/runs/stream',
    procedure: 'progress.runs',
    tag: 'Reading',
    summary: 'The index runs of a repository, live',
    description: 'The first event is `runs` with the last runs; each change of a run is an event `run`.',
    stream: true,
  },
]
