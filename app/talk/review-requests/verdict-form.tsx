import { VerdictFields } from '#app/components/inputs/verdict-fields.tsx'
import type { ReviewRequestWire } from '#server/talk/review-requests/wire'

interface Props {
  action: string
  request: ReviewRequestWire
  /** The words of a verdict that was refused. */
  typed?: string
}

/** The verdict of a person who is asked, about the text that the page shows. */
export function VerdictForm({ action, request, typed = '' }: Props) {
  return (
    <form method="post" action={action} className="form form-wide" aria-label="Your review">
      <input type="hidden" name="request" value={request.id} />
      <input type="hidden" name="sha" value={request.sha ?? ''} />
      <VerdictFields id={`pl-_words-${request.id}`} name="words" maxLength={5_000} typed={typed} isMain />
    </form>
  )
}
