import { Form } from '@remix-run/react'
import type { PullWire } from '../../../server/pulls/wire'
import { useMay } from '../../hooks/use-permissions'
import { RelativeTime } from '../display/relative-time'
import { CloseForm } from './close-form'

/** Whether the pull request can be merged as its branches stand now, and what can be done with it. */
export function MergePanel({ pull }: { pull: PullWire }) {
  const mayWrite = useMay('specs:write')
  return (
    <section className="panel" aria-label="Merge">
      <div className="panel-body merge-panel">
        <Verdict pull={pull} />
        {mayWrite && pull.state !== 'merged' && (
          <div className="actions">
            {(pull.merge_state === 'clean' || pull.merge_state === 'nothing') && <MergeForm pull={pull} />}
            <CloseForm state={pull.state} label="Close" />
          </div>
        )}
      </div>
    </section>
  )
}

/** Only what the person has seen is merged: the head's commit goes along. */
function MergeForm({ pull }: { pull: PullWire }) {
  return (
    <Form method="post" className="actions">
      <input type="hidden" name="head_sha" value={pull.head.sha} />
      {pull.merge_state === 'clean' && (
        <select name="method" aria-label="How to merge">
          <option value="merge">with all commits</option>
          <option value="squash">as one commit</option>
        </select>
      )}
      <button type="submit" className="button button-main" name="do" value="merge">
        {pull.merge_state === 'clean' ? 'Merge' : 'Mark as merged'}
      </button>
    </Form>
  )
}

function Verdict({ pull }: { pull: PullWire }) {
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
  if (state === 'closed') return <p>Closed {closed_at && <RelativeTime at={closed_at} />}, not merged.</p>
  if (merge_state === 'conflicts')
    return (
      <div>
        <p>
          <strong>This cannot be merged:</strong> both branches changed the same lines. Merge{' '}
          <code>{base.branch}</code> into <code>{head.branch}</code>, settle them, and push.
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
  return <p>{SENTENCES[merge_state ?? 'clean']}</p>
}

const SENTENCES: Record<Exclude<NonNullable<PullWire['merge_state']>, 'conflicts'>, string> = {
  clean: 'The branches have no conflict.',
  nothing: 'The base has all of this already.',
  unrelated: 'The branches share no history any more, so they cannot be merged.',
  branch_missing: 'One of the branches is gone. Push it again, or close this.',
}
