import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Editor'
const repo = '/app/{org}/editor/{owner}/{repo}'
const file = `${repo}/{file_path*}`
/** Escaped as JSON a file takes up to twice its size, and more only where it holds little but control characters. */
const FILE_BYTES = 11_000_000
/** 5 MB as base64, and what is around it. */
const IMAGE_BYTES = 7_100_000

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/editor',
    procedure: 'editor.list',
    description: 'A browser gets the page of it.',
    tag,
    summary: 'Repositories and specs that can be edited',
    page: true,
  },
  {
    method: 'GET',
    path: '/app/{org}/editor/repos',
    procedure: 'editor.repos',
    description: 'The list that the page of the editor shows.',
    tag,
    summary: 'The same, for programs',
  },
  {
    method: 'GET',
    path: `${repo}/new`,
    procedure: 'editor.newFile',
    upstream: 'code_host',
    description:
      'A browser gets the page of it. The path must match a pattern of CONFIG.yaml to become a spec.',
    tag,
    summary: 'What a new spec begins with, and where it may lie',
    page: true,
  },
  {
    method: 'GET',
    path: `${repo}/new/template`,
    procedure: 'editor.template',
    upstream: 'code_host',
    description: 'The repository’s own template is the file that CONFIG.yaml names.',
    tag,
    summary: 'The repository’s template of a spec, or a built-in one, with the caller filled in',
  },
  {
    method: 'POST',
    path: `${repo}/parse`,
    procedure: 'editor.parse',
    description: 'Nothing is stored. Diagnostics are those that a save would find.',
    example: { content: '# Refunds\n' },
    tag,
    summary: 'Read a spec: frontmatter, sections and diagnostics',
  },
  {
    method: 'POST',
    path: `${repo}/preview`,
    procedure: 'editor.preview',
    description:
      'Nothing is stored. `file_path` is where the document will lie: relative links and images start from there.',
    example: { content: '# Refunds\n', file_path: 'docs/specs/refunds.md' },
    tag,
    summary: 'Render a document: JSON, or the fragment itself where Accept prefers text/html',
    fragment: 'html',
  },
  {
    method: 'POST',
    path: `${repo}/images`,
    procedure: 'editor.upload',
    upstream: 'code_host',
    example: { beside: 'docs/specs/refunds.md', name: 'flow.png', content_base64: 'iVBORw0KGgo=' },
    conflict: 'The branch takes no commits, or `branch_name` has no open pull request',
    tag,
    summary: 'Commit an image beside a document',
    description: 'PNG, JPEG, GIF or WebP of at most 5 MB. The same image twice is one file.',
    maxBodyBytes: IMAGE_BYTES,
  },
  {
    method: 'GET',
    path: file,
    procedure: 'editor.open',
    upstream: 'code_host',
    description: 'A browser gets the page of it. `sha` in the answer is what a save sends back.',
    conflict: 'The file is over 5 MB or not UTF-8 text',
    tag,
    summary: 'A file as it stands at the head of the default branch, to be edited',
    etag: true,
    page: true,
  },
  {
    method: 'GET',
    path: `${file}/json`,
    procedure: 'editor.json',
    upstream: 'code_host',
    description: '`sha` in the answer is what a save sends back.',
    conflict: 'The file is over 5 MB or not UTF-8 text',
    tag,
    summary: 'The same, for programs',
    etag: true,
  },
  {
    method: 'POST',
    path: `${file}/impact`,
    procedure: 'editor.impact',
    upstream: 'code_host',
    description: 'Nothing is stored. Use it before a save, to show what will change.',
    example: { content: '# Refunds\n' },
    conflict: 'The file is over 5 MB or not UTF-8 text',
    tag,
    summary:
      'What a save would mean: changes, tickets, diagnostics, dependents; of a CONFIG.yaml a rehearsal',
    maxBodyBytes: FILE_BYTES,
  },
  {
    method: 'POST',
    path: `${file}/save`,
    procedure: 'editor.save',
    upstream: 'code_host',
    example: {
      content: '# Refunds\n',
      sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
      message: 'Describe refunds',
    },
    conflict: 'The file has changed since it was loaded, or the branch takes only pull requests',
    tag,
    summary: 'Commit a file to the default branch',
    description:
      '`sha` is the blob that was loaded, or "" for a new file. Where another one is there: 409 with `server_content` and `server_sha`. Where the branch takes only pull requests: 409 with `needs_pull_request`. A CONFIG.yaml with errors is 422 unless `acknowledge_errors` is true.',
    once: { withhold: [] },
    maxBodyBytes: FILE_BYTES,
  },
  {
    method: 'POST',
    path: `${file}/save-pr`,
    procedure: 'editor.savePull',
    upstream: 'code_host',
    example: {
      content: '# Refunds\n',
      sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
      pr_title: 'Describe refunds',
    },
    conflict: 'The file has changed since it was loaded, or the branch exists',
    tag,
    summary: 'Commit a file to a new branch and open its pull request, as one act',
    description:
      'With the `branch_name` of an open pull request the commit is added to it, and `sha` is what the file is on that branch. Whatever fails leaves neither branch nor pull request behind.',
    once: { withhold: [] },
    maxBodyBytes: FILE_BYTES,
  },
]
