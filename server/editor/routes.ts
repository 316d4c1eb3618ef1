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
    tag,
    summary: 'Repositories and specs that can be edited',
    page: true,
  },
  {
    method: 'GET',
    path: '/app/{org}/editor/repos',
    procedure: 'editor.repos',
    tag,
    summary: 'The same, for programs',
  },
  {
    method: 'GET',
    path: `${repo}/new`,
    procedure: 'editor.newFile',
    tag,
    summary: 'What a new spec begins with, and where it may lie',
    page: true,
  },
  {
    method: 'GET',
    path: `${repo}/new/template`,
    procedure: 'editor.template',
    tag,
    summary: 'The repository’s template of a spec, or a built-in one, with the caller filled in',
  },
  {
    method: 'POST',
    path: `${repo}/parse`,
    procedure: 'editor.parse',
    tag,
    summary: 'Read a spec: frontmatter, sections and diagnostics',
  },
  {
    method: 'POST',
    path: `${repo}/preview`,
    procedure: 'editor.preview',
    tag,
    summary: 'Render a document: JSON, or the fragment itself where Accept prefers text/html',
    fragment: 'html',
  },
  {
    method: 'POST',
    path: `${repo}/images`,
    procedure: 'editor.upload',
    tag,
    summary: 'Commit an image beside a document',
    description: 'PNG, JPEG, GIF or WebP of at most 5 MB. The same image twice is one file.',
    maxBodyBytes: IMAGE_BYTES,
  },
  {
    method: 'GET',
    path: file,
    procedure: 'editor.open',
    tag,
    summary: 'A file as it stands at the head of the default branch, to be edited',
    etag: true,
    page: true,
  },
  {
    method: 'GET',
    path: `${file}/json`,
    procedure: 'editor.json',
    tag,
    summary: 'The same, for programs',
    etag: true,
  },
  {
    method: 'POST',
    path: `${file}/impact`,
    procedure: 'editor.impact',
    tag,
    summary:
      'What a save would mean: changes, tickets, diagnostics, dependents; of a CONFIG.yaml a rehearsal',
    maxBodyBytes: FILE_BYTES,
  },
  {
    method: 'POST',
    path: `${file}/save`,
    procedure: 'editor.save',
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
    tag,
    summary: 'Commit a file to a new branch and open its pull request, as one act',
    description:
      'With the `branch_name` of an open pull request the commit is added to it, and `sha` is what the file is on that branch. Whatever fails leaves neither branch nor pull request behind.',
    once: { withhold: [] },
    maxBodyBytes: FILE_BYTES,
  },
]
