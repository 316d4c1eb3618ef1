import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Pull requests and issues'
const repo = '/app/{org}/api/repos/{owner}/{repo}'
const pull = `${repo}/pulls/{pull_number}`

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: `${repo}/branches`,
    procedure: 'pulls.branches',
    tag,
    summary: 'The branches of a local repository',
  },
  {
    method: 'GET',
    path: `${repo}/pulls`,
    procedure: 'pulls.list',
    tag,
    summary: 'Pull requests of a local repository, newest first',
  },
  {
    method: 'POST',
    path: `${repo}/pulls`,
    procedure: 'pulls.create',
    tag,
    summary: 'Ask that one branch be merged into another',
  },
  {
    method: 'GET',
    path: pull,
    procedure: 'pulls.get',
    tag,
    summary: 'One pull request, and whether it can be merged as its branches stand now',
  },
  {
    method: 'GET',
    path: `${pull}/commits`,
    procedure: 'pulls.commits',
    tag,
    summary: 'The commits that a merge brings, newest first',
  },
  {
    method: 'GET',
    path: `${pull}/files`,
    procedure: 'pulls.files',
    tag,
    summary: 'The files that the head changed since it parted from the base',
    description: 'At most 300 files, and a megabyte of patches together.',
  },
  {
    method: 'POST',
    path: `${pull}/merge`,
    procedure: 'pulls.merge',
    tag,
    summary: 'Merge it: 409 with `conflicts` when both branches changed the same lines',
  },
  { method: 'POST', path: `${pull}/close`, procedure: 'pulls.close', tag, summary: 'Close it unmerged' },
  { method: 'POST', path: `${pull}/reopen`, procedure: 'pulls.reopen', tag, summary: 'Open it again' },
]
