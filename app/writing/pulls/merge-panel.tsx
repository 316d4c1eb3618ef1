import { Form } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import type { PullWire } from '#server/writing/pulls/wire'

/** The merge state of a pull request, with a button to merge it. */
export function MergePanel({ pull }: { pull: PullWire }) {
  const mayWrite = usePermission('specs:write')
  const { state, merge_state } = pull
  const canMerge =
    state !== 'merged' && !pull.is_draft && (merge_state === 'clean' || merge_state === 'nothing')
  return (
    <section className="panel" aria-label="Merge">
      <div className="panel-body merge-panel">
        <MergeStatus pull={pull} />
        {state === 'open' && <RequestedChanges reviewers={pull.reviewers} />}
        {mayWrite && canMerge && <MergeForm pull={pull} />}
        {mayWrite && state === 'open' && <DraftForm isDraft={pull.is_draft} />}
        {mayWrite && pull.can_delete_branch && <DeleteBranchForm branch={pull.head.branch} />}
      </div>
    </section>
  )
}

/** Who wants changes before the merge. It does not prevent the merge. */
function RequestedChanges({ reviewers }: Pick<PullWire, 'reviewers'>) {
  const names = reviewers.filter(({ state }) => state === 'changes_requested').map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <p>
      <strong>Changes requested</strong> by <span dir="auto">{names.join(', ')}</span>.
    </p>
  )
}

/** Sends the head commit that the user has seen. The merge fails if the branch has moved since. */
function MergeForm({ pull }: { pull: PullWire }) {
  return (
    <Form method="post" className="actions">
      <input type="hidden" name="head_sha" value={pull.head.sha} />
      {pull.merge_state === 'clean' && (
        <select name="method" aria-label="Merge method">
          <option value="merge">Create a merge commit</option>
          <option value="squash">Squash and merge</option>
        </select>
      )}
      <label className="check">
        <input type="checkbox" name="delete_branch" /> Delete branch after merge
      </label>
      <button type="submit" className="button button-main" name="do" value="merge">
        {pull.merge_state === 'clean' ? 'Merge' : 'Mark as merged'}
      </button>
    </Form>
  )
}

const DraftForm = ({ isDraft }: { isDraft: boolean }) => (
  <Form method="post">
    {isDraft ? (
      <button type="submit" className="button button-main" name="do" value="ready">
        Ready for review
      </button>
    ) : (
      <button type="submit" className="button button-quiet" name="do" value="draft">
        Convert to draft
      </button>
    )}
  </Form>
)

const DeleteBranchForm = ({ branch }: { branch: string }) => (
  <Form method="post" className="actions">
    <span className="muted">
      <code>{branch}</code> can be deleted.
    </span>
    <button type="submit" className="button" name="do" value="delete_branch">
      Delete branch
    </button>
  </Form>
)

function MergeStatus({ pull }: { pull: PullWire }) {
  const { state, merge_state, merged_by, merged_at, closed_at, conflicts, head, base } = pull
  if (state === 'merged')
    return (
      <p>
        Merged by {merged_by?.name} {merged_at && <RelativeTime at={merged_at} />}
        {pull.merge_commit_sha && (
          <>
            {' as '}
            <code title={pull.merge_commit_sha}>{pull.merge_commit_sha.slice(0, 10)}</code>
          </>
        )}
        .
      </p>
    )
  if (state === 'closed') return <p>Closed {closed_at && <RelativeTime at={closed_at} />} without merging.</p>
  if (pull.is_draft)
    return (
      <p>
        <strong>This pull request is a draft.</strong> It can be merged when it is ready for review.
      </p>
    )
  if (merge_state === 'conflicts')
    return (
      <div>
        <p>
          <strong>This branch has conflicts.</strong> Merge <code>{base.branch}</code> into{' '}
          <code>{head.branch}</code>, resolve the conflicts, and push.
        </p>
        <ul>
          {conflicts.map((path) => (
            <li key={path}>
              <code>{path}</code>
            </li>
          ))}
        </ul>
      </div>
    )
  return <p>{MERGE_STATES[merge_state ?? 'clean']}</p>
}

const MERGE_STATES: Record<Exclude<NonNullable<PullWire['merge_state']>, 'conflicts'>, string> = {
  clean: 'This branch has no conflicts with the base branch.',
  nothing: 'The base branch already contains these changes.',
  unrelated: 'The branches have no common history and cannot be merged.',
  branch_missing: 'A branch was deleted. Push it again or close the pull request.',
}
