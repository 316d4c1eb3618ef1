import { Link, useFetcher } from '@remix-run/react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import { DiffExcerpt } from '#app/writing/threads/diff-excerpt.tsx'
import type { DocumentCommentWire } from '#server/talk/comments/wire'
import { commitPath } from '#shared/page-paths'
import type { ThreadAnswer } from './change-thread.server'

interface Props {
  org: string
  /** As `owner/name`. */
  repo: string
  /** The address of the thread, which takes the form. */
  action: string
  comment: DocumentCommentWire
}

/** The lines that a comment proposes, and what became of them or can be done with them. */
export function SuggestedChange({ org, repo, action, comment }: Props) {
  const mayWrite = usePermission('specs:write')
  const { suggestion, author } = comment
  if (!suggestion) return null
  const { patch, committed_sha: sha, committed_by, refusal } = suggestion
  const [owner = '', name = ''] = repo.split('/')
  return (
    <section className="suggested-change" aria-label={`Change suggested by ${author.name}`}>
      <p className="suggested-change-head">Suggested change</p>
      <DiffExcerpt patch={patch} />
      {sha !== null ? (
        <p>
          Committed by {committed_by} as{' '}
          <Link to={commitPath(org, owner, name, sha)}>
            <code title={sha}>{sha.slice(0, 7)}</code>
          </Link>
        </p>
      ) : refusal !== null ? (
        mayWrite && <p className="muted">{refusal}</p>
      ) : (
        mayWrite && <CommitForm action={action} comment={comment} />
      )}
    </section>
  )
}

/** Sends the version of the comment that the person has read. */
function CommitForm({ action, comment: { id, edited_at, author } }: Pick<Props, 'action' | 'comment'>) {
  const { Form, data, state } = useFetcher<ThreadAnswer>()
  return (
    <details className="suggested-change-commit">
      <summary>Commit suggestion</summary>
      <Form method="post" action={action} className="form comment-form">
        <ProblemNotice problem={data?.problem ?? null} />
        <input type="hidden" name="comment" value={id} />
        <input type="hidden" name="edited_at" value={edited_at ?? ''} />
        <label className="field">
          Commit message
          <input
            type="text"
            name="message"
            maxLength={500}
            defaultValue={`Apply suggestion from ${author.name}`}
          />
        </label>
        <button
          type="submit"
          className="button button-main"
          name="do"
          value="commit_suggestion"
          disabled={state !== 'idle'}
        >
          Commit
        </button>
      </Form>
    </details>
  )
}
