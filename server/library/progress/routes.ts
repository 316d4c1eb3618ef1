import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/live',
    procedure: 'progress.live',
    tag: 'Reading',
    summary: 'News of all repositories, live',
    description:
      'Each change of an index run is an event `run`. Each act on a comment thread, review request, suggestion, issue or pull request is an event `talk` with `kind`, `id`, `document` and `at`, but without its text. The event `ready` has the time `at`. With that time, or the `finished_at` of the last run, as `after`, the next stream begins with what happened since, or with `reset` if that was too much: then read again what you show. Without `after`, it begins with the last half minute.',
    stream: true,
  },
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
