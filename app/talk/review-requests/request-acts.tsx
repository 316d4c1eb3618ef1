import type { ReviewRequestWire } from '#server/talk/review-requests/wire'

/** Acts on the request as a whole: ask again, record the approval, dismiss. Nothing if the reader has none. */
export function RequestActs({ action, request }: { action: string; request: ReviewRequestWire }) {
  const { id, may_record, may_dismiss, reviewers } = request
  const again = reviewers.filter(({ state, is_outdated, is_you }) => isToAsk(state, is_outdated) && !is_you)
  if (!may_record && !may_dismiss && again.length === 0) return null
  return (
    <form method="post" action={action} className="actions" aria-label="Review request">
      <input type="hidden" name="request" value={id} />
      {again.map(({ user_id }) => (
        <input key={user_id} type="hidden" name="person" value={user_id} />
      ))}
      {again.length > 0 && (
        <button type="submit" className="button" name="do" value="ask">
          Ask again
        </button>
      )}
      {may_record && (
        <button type="submit" className="button" name="do" value="record">
          Record the approval
        </button>
      )}
      {may_dismiss && (
        <button type="submit" className="button button-quiet" name="do" value="dismiss">
          Dismiss
        </button>
      )}
    </form>
  )
}

const isToAsk = (state: string, isOutdated: boolean) => state === 'changes_requested' || isOutdated
