import { Form } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { VerdictFields } from '#app/components/inputs/verdict-fields.tsx'
import { useOrgData } from '#app/hooks/use-org-data'
import { usePermission } from '#app/hooks/use-permissions'
import { useSentForms } from '#app/hooks/use-sent-forms'
import { ReviewState } from '#app/talk/review-requests/review-state.tsx'
import type { PullWire, ReviewerWire } from '#server/writing/pulls/wire'

interface Props {
  pull: PullWire
  /** People who can be asked. Empty for a reader. */
  members: { user_id: number; name: string }[]
  /** The text of a review that was rejected. */
  typed: string
}

const VERDICTS = ['approve', 'request_changes']
const REQUESTS = ['reviewers']

/** Who was asked to review a pull request, what they decided, and the forms to ask and to decide. */
export function ReviewersPanel({ pull, members, typed }: Props) {
  const mayWrite = usePermission('specs:write') && pull.state === 'open'
  const isAuthor = useOrgData()?.session.user?.sub === String(pull.author.user_id)
  const { reviewers } = pull
  const decided = useSentForms(VERDICTS)
  const requests = `${useSentForms(REQUESTS)} ${askedPeople(pull).map(({ user_id }) => user_id)}`
  return (
    <section className="panel" aria-label="Reviewers">
      <div className="panel-body">
        {reviewers.length === 0 ? (
          <p className="muted">No reviewers.</p>
        ) : (
          <ul className="reviewers">
            {reviewers.map((reviewer) => (
              <li key={reviewer.user_id}>
                <span dir="auto">{reviewer.name}</span> <ReviewerState {...reviewer} />
                {mayWrite && reviewer.state !== 'requested' && <AskAgain pull={pull} reviewer={reviewer} />}
              </li>
            ))}
          </ul>
        )}
        {mayWrite && (
          <div className="reviewer-forms">
            {!isAuthor && <VerdictForm key={decided} headSha={pull.head.sha} typed={typed} />}
            <ReviewersForm key={requests} pull={pull} members={members} />
          </div>
        )}
      </div>
    </section>
  )
}

const ReviewerState = ({ state, is_outdated, decided_at }: ReviewerWire) => (
  <>
    <ReviewState state={state} />
    {decided_at && (
      <span className="muted">
        <RelativeTime at={decided_at} />
        {is_outdated && ', outdated by newer commits'}
      </span>
    )}
  </>
)

const askedPeople = ({ reviewers }: PullWire) => reviewers.filter(({ state }) => state === 'requested')

const AskAgain = ({ pull, reviewer }: { pull: PullWire; reviewer: ReviewerWire }) => (
  <Form method="post">
    {[...askedPeople(pull), reviewer].map(({ user_id }) => (
      <input key={user_id} type="hidden" name="reviewer" value={user_id} />
    ))}
    <button type="submit" className="button button-quiet" name="do" value="reviewers">
      Ask again<span className="visually-hidden">: {reviewer.name}</span>
    </button>
  </Form>
)

/** Sends the head commit that the user has seen. The decision fails if the branch has moved since. */
const VerdictForm = ({ headSha, typed }: { headSha: string; typed: string }) => (
  <details className="issue-edit">
    <summary>Review changes</summary>
    <Form method="post" className="form form-wide">
      <input type="hidden" name="head_sha" value={headSha} />
      <VerdictFields id="pl-_review" name="body" maxLength={65_536} typed={typed} />
    </Form>
  </details>
)

/** The author is not offered. Who decided is asked again only if chosen. */
const ReviewersForm = ({ pull, members }: Pick<Props, 'pull' | 'members'>) => (
  <details className="issue-edit">
    <summary>Ask for a review</summary>
    <Form method="post" className="form form-wide">
      <fieldset className="field assignee-choice">
        <legend>Reviewers</legend>
        {members
          .filter(({ user_id }) => user_id !== pull.author.user_id)
          .map(({ user_id, name }) => (
            <label key={user_id}>
              <input
                type="checkbox"
                name="reviewer"
                value={user_id}
                defaultChecked={askedPeople(pull).some((reviewer) => reviewer.user_id === user_id)}
              />
              <span dir="auto">{name}</span>
            </label>
          ))}
      </fieldset>
      <button type="submit" className="button" name="do" value="reviewers">
        Save reviewers
      </button>
    </Form>
  </details>
)
