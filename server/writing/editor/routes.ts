import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Editor'
const repo = '/app/{org}/editor/{owner}/{repo}'
const include = '/app/{org}/api/repos/{owner}/{repo}/include'
const file = `${repo}/{file_path*}`
/** JSON escapes at most double the size of a text file, unless it consists mostly of control characters. */
const FILE_BYTES = 11_000_000
/** 5 MB in base64, plus the rest of the body. */
const IMAGE_BYTES = 7_100_000

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/editor',
    procedure: 'editor.list',
    description: 'Browsers get the editor page.',
    tag,
    summary: 'List repositories and specs that can be edited',
    page: true,
  },
  {
    method: 'GET',
    path: '/app/{org}/editor/repos',
    procedure: 'editor.list',
    operationId: 'editor_repos',
    description: 'Always JSON, also for browsers.',
    tag,
    summary: 'List repositories and specs that can be edited, as JSON',
  },
  {
    method: 'GET',
    path: `${repo}/new`,
    procedure: 'editor.newFile',
    upstream: 'code_host',
    description:
      'Browsers get the page for a new spec. To become a spec, the file must match a pattern of CONFIG.yaml.',
    tag,
    summary: 'Get the initial content and the allowed folders of a new spec',
    page: true,
  },
  {
    method: 'GET',
    path: `${repo}/new/template`,
    procedure: 'editor.newFile',
    operationId: 'editor_template',
    fields: ['content'],
    upstream: 'code_host',
    description:
      'The template is the file that CONFIG.yaml names, or a built-in one. Owner, team and date are filled in.',
    tag,
    summary: 'Get the spec template of a repository',
  },
  {
    method: 'POST',
    path: `${repo}/parse`,
    procedure: 'editor.parse',
    description: 'Nothing is stored. Returns the same diagnostics as a save.',
    example: { content: '# Refunds\n' },
    tag,
    summary: 'Parse a spec into frontmatter, sections and diagnostics',
  },
  {
    method: 'POST',
    path: `${repo}/preview`,
    procedure: 'editor.preview',
    description:
      'Nothing is stored. Relative links and images start from `file_path`. Returns JSON, or only the HTML fragment if Accept prefers text/html.',
    example: { content: '# Refunds\n', file_path: 'docs/specs/refunds.md' },
    tag,
    summary: 'Render a document as HTML',
    fragment: 'html',
  },
  {
    method: 'POST',
    path: `${repo}/images`,
    procedure: 'editor.upload',
    once: { withhold: [] },
    upstream: 'code_host',
    example: { beside: 'docs/specs/refunds.md', name: 'flow.png', content_base64: 'iVBORw0KGgo=' },
    conflict: 'The branch does not accept commits, or `branch_name` has no open pull request',
    tag,
    summary: 'Commit an image beside a document',
    description: 'PNG, JPEG, GIF or WebP of at most 5 MB. Uploading the same image twice makes one file.',
    maxBodyBytes: IMAGE_BYTES,
  },
  {
    method: 'POST',
    path: '/app/{org}/api/documents/edits',
    procedure: 'edits.edit',
    upstream: 'code_host',
    once: { withhold: [] },
    example: {
      repo: 'acme/payments',
      path: 'docs/specs/refunds.md',
      edits: [{ set_status: { status: 'todo' } }],
      as: 'commit',
    },
    conflict: 'The document has changed where the edits write',
    tag,
    summary: 'Change the status, a criterion or the frontmatter of a document',
    description:
      'Only the named bytes change. All edits are applied or none. `saved_as` is null if the document already was as wanted.',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/documents/edits/undo',
    procedure: 'edits.undo',
    upstream: 'code_host',
    once: { withhold: [] },
    example: {
      repo: 'acme/payments',
      path: 'docs/specs/refunds.md',
      sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
      base_sha: '83baae61804e65cc73a7201a7252750c76066a30',
    },
    conflict: 'The document has changed since the edit',
    tag,
    summary: 'Put back the version before an edit',
    description: 'Makes another commit. A document that has changed since the edit is left alone.',
  },
  {
    method: 'GET',
    path: include,
    procedure: 'include.propose',
    upstream: 'code_host',
    description:
      'Reads the default branch. `preview` shows what the recommended patterns would include, or those of the request.',
    tag,
    summary: 'Propose which Markdown files of a repository to include',
  },
  {
    method: 'POST',
    path: include,
    procedure: 'include.save',
    upstream: 'code_host',
    once: { withhold: [] },
    example: { patterns: ['text/*.md'], as: 'commit' },
    conflict: 'CONFIG.yaml has errors, or has changed meanwhile',
    tag,
    summary: 'Add patterns to `specs.doc_paths` of CONFIG.yaml',
    description:
      'Creates CONFIG.yaml if there is none. Otherwise only the list changes; comments stay. `saved_as` is null if the patterns are there already.',
  },
  {
    method: 'GET',
    path: file,
    procedure: 'editor.open',
    upstream: 'code_host',
    description: 'Browsers get the editor page. Send the returned `sha` back with a save.',
    conflict: 'The file is over 5 MB or not UTF-8 text',
    tag,
    summary: 'Get a file at the head of the default branch for editing',
    etag: true,
    page: true,
  },
  {
    method: 'GET',
    path: `${file}/json`,
    procedure: 'editor.open',
    operationId: 'editor_json',
    upstream: 'code_host',
    description: 'Always JSON, also for browsers. Send the returned `sha` back with a save.',
    conflict: 'The file is over 5 MB or not UTF-8 text',
    tag,
    summary: 'Get a file at the head of the default branch for editing, as JSON',
    etag: true,
  },
  {
    method: 'POST',
    path: `${file}/impact`,
    procedure: 'editor.impact',
    upstream: 'code_host',
    description:
      'Nothing is stored. For a document: changes, tickets, diagnostics and dependents. For a CONFIG.yaml: changed settings, documents and ticket routing.',
    example: { content: '# Refunds\n' },
    conflict: 'The file is over 5 MB or not UTF-8 text',
    tag,
    summary: 'Preview what a save would change',
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
    conflict: 'The file has changed since it was loaded, or the branch accepts only pull requests',
    tag,
    summary: 'Commit a file to the default branch',
    description:
      '`sha` is the blob that was loaded, or "" for a new file. If the file has changed: 409 with `server_content` and `server_sha`. If the branch accepts only pull requests: 409 with `needs_pull_request`. A CONFIG.yaml with errors: 422 unless `acknowledge_errors` is true.',
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
    summary: 'Commit a file to a new branch and open a pull request',
    description:
      'With the `branch_name` of an open pull request, the commit is added to it, and `sha` is the blob on that branch. A failed save leaves no branch and no pull request behind.',
    once: { withhold: [] },
    maxBodyBytes: FILE_BYTES,
  },
]
