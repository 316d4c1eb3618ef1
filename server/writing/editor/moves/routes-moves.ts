import type { RouteOf } from '#server/kernel/route'
import type { procedures } from '../implementation'

const tag = 'Editor'
const documents = '/app/{org}/api/documents'

const example = { repo: 'acme/payments', path: 'docs/specs/refunds.md' }

/** The endpoints that move and delete documents. */
export const movesRoutes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: `${documents}/move`,
    procedure: 'moves.preview',
    upstream: 'code_host',
    conflict: 'The new path is taken, or too many documents link to the document',
    tag,
    summary: 'Preview which links a move would change',
    description: 'Nothing is stored. Lists at most 100 documents.',
  },
  {
    method: 'POST',
    path: `${documents}/move`,
    procedure: 'moves.move',
    upstream: 'code_host',
    once: { withhold: [] },
    example: { ...example, new_path: 'docs/specs/money/refunds.md' },
    conflict: 'The new path is taken, the document has changed, or too many documents link to it',
    tag,
    summary: 'Move or rename a document',
    description:
      'One commit or pull request moves the file and rewrites the links of documents in the same repository that lead to it, and those in it. Comments, follows and section ids go with it.',
  },
  {
    method: 'GET',
    path: `${documents}/delete`,
    procedure: 'moves.previewDeletion',
    upstream: 'code_host',
    conflict: 'Too many documents link to the document',
    tag,
    summary: 'Preview which links lead to a document that is to be deleted',
    description: 'Nothing is stored. Lists at most 100 documents.',
  },
  {
    method: 'POST',
    path: `${documents}/delete`,
    procedure: 'moves.delete',
    upstream: 'code_host',
    once: { withhold: [] },
    example,
    conflict: 'The document has changed, or too many documents link to it',
    tag,
    summary: 'Delete a document',
    description:
      'One commit or pull request deletes the file and makes Markdown links to it plain text. Links in raw HTML and references of the frontmatter stay.',
  },
  {
    method: 'POST',
    path: `${documents}/undo`,
    procedure: 'moves.undo',
    upstream: 'code_host',
    once: { withhold: [] },
    example: { repo: example.repo, commit_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8' },
    conflict: 'The same lines have changed since, or the commit changed other files',
    tag,
    summary: 'Take back a move or a deletion',
    description: 'Makes another commit. Later changes of other lines stay.',
  },
]
