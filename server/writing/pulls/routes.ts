import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Pull requests and issues'
const repo = '/app/{org}/api/repos/{owner}/{repo}'
const pull = `${repo}/pulls/{pull_number}`

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: `${repo}/branches`,
    procedure: 'pulls.branches',
    upstream: 'code_host',
    description: 'The names that `head` and `base` of a pull request can take.',
    tag,
    summary: 'The branches of a local repository',
  },
  {
    method: 'GET',
    path: `${repo}/commits/{commit_sha}`,
    procedure: 'pulls.commit',
    upstream: 'code_host',
    description:
      '`commit_sha` has at least seven digits. The files are compared with the first parent: at most 300, and a megabyte of patches together.',
    tag,
    summary: 'A commit of a local repository and the files that it changed',
  },
  {
    method: 'GET',
    path: `${repo}/pulls`,
    procedure: 'pulls.list',
    description:
      'Filter by `state` (open, closed, merged or all), `labels`, `author`, `assignee` and `q`. `sort`: newest (default), oldest, updated or commented.',
    tag,
    summary: 'Pull requests of a local repository',
  },
  {
    method: 'POST',
    path: `${repo}/pulls`,
    procedure: 'pulls.create',
    once: { withhold: [] },
    upstream: 'code_host',
    description:
      '`head` must have commits that `base` does not have. Two open pull requests cannot have the same branches.',
    example: { title: 'Describe refunds', head: 'refunds', base: 'main' },
    conflict: 'The branches have an open pull request, or there is nothing to merge',
    tag,
    summary: 'Open a pull request',
  },
  {
    method: 'GET',
    path: pull,
    procedure: 'pulls.get',
    upstream: 'code_host',
    description: '`merge_state` is computed from both branches at the time of the request.',
    tag,
    summary: 'One pull request, and whether it can be merged now',
  },
  {
    method: 'GET',
    path: `${pull}/commits`,
    procedure: 'pulls.commits',
    upstream: 'code_host',
    description: 'Commits that are reachable from the head and not from the base.',
    tag,
    summary: 'The commits that a merge adds, newest first',
  },
  {
    method: 'GET',
    path: `${pull}/files`,
    procedure: 'pulls.files',
    upstream: 'code_host',
    tag,
    summary: 'The files that the head changed since the merge base',
    description: 'At most 300 files, and a megabyte of patches together.',
  },
  {
    method: 'POST',
    path: `${pull}/merge`,
    procedure: 'pulls.merge',
    upstream: 'code_host',
    description:
      '`method` is a merge commit or one squashed commit. Send `head_sha` to merge only what was reviewed.',
    example: { method: 'squash', head_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8' },
    conflict: 'Both branches changed the same lines, or the head has moved; `conflicts` lists the files',
    tag,
    summary: 'Merge a pull request',
  },
  {
    method: 'POST',
    path: `${pull}/close`,
    procedure: 'pulls.close',
    once: { withhold: [] },
    example: { comment: 'Superseded by #12.' },
    upstream: 'code_host',
    description: 'The branch stays. A closed pull request can be opened again.',
    conflict: 'The pull request is merged',
    tag,
    summary: 'Close a pull request without a merge',
  },
  {
    method: 'POST',
    path: `${pull}/reopen`,
    procedure: 'pulls.reopen',
    once: { withhold: [] },
    example: { comment: 'Needed after all.' },
    upstream: 'code_host',
    description: 'Possible while both branches exist and it is not merged.',
    conflict: 'The pull request is merged, or one of its branches was deleted',
    tag,
    summary: 'Reopen a pull request',
  },
]
