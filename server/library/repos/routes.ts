import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Configuration'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/repos',
    procedure: 'repos.list',
    description: 'Without documents and configuration, which each repository has at its own address.',
    tag: 'Reading',
    summary: 'The connected repositories of the org',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/repos/{owner}/{repo}',
    procedure: 'repos.get',
    operationId: 'repos_getText',
    description: 'Returns all documents of the repository with title, status and counts, but without text.',
    tag: 'Reading',
    summary: 'One repository: specs, docs, the configuration in force and its diagnostics',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/repos/{owner}/{repo}/documents',
    procedure: 'repos.documents',
    description: 'Filtered, sorted and paged. `total` counts all documents that match.',
    tag: 'Reading',
    summary: 'The documents of a repository, without text',
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
    description:
      'Each setting has the line of CONFIG.yaml that sets it. A setting without a line has its default.',
    tag,
    summary: 'The settings in force in a repository, with their source',
  },
]
