import type { ReviewRequestWire } from '#server/talk/review-requests/wire'

interface Props {
  action: string
  request: ReviewRequestWire
  /** The words of a verdict that was refused. */
  typed?: string
}

/** The verdict of a person who is asked, about the text that the page shows. */
export function VerdictForm({ action, request, typed = '' }: Props) {
  const id = `pl-_words-${request.id}`
  return (
    <form method="post" action={action} className="form form-wide" aria-label="Your review">
      <input type="hidden" name="request" value={request.id} />
      <input type="hidden" name="sha" value={request.sha ?? ''} />
      <div className="field">
        <label htmlFor={id}>Your review</label>
        <textarea id={id} name="words" rows={3} maxLength={5_000} defaultValue={typed} />
      </div>
      <div className="actions">
        <button type="submit" className="button button-main" name="do" value="approve">
          Approve
        </button>
        <button type="submit" className="button" name="do" value="request_changes">
          Request changes
        </button>
      </div>
    </form>
  )
}
