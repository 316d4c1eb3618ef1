import { BillingText } from '#app/accounts/billing/billing-text.tsx'
import type { AiWriting } from './use-ai-writing'

/** Shows the progress of AI with a stop button, or the problem that ended it. */
export function AiProgress({
  aiWriting: { receivedCharacters, problem, stop, dismiss },
}: {
  aiWriting: AiWriting
}) {
  if (receivedCharacters !== null)
    return (
      <div className="editor-note">
        <span role="status">AI is writing… {receivedCharacters.toLocaleString('en')} characters</span>
        <button type="button" className="button" onClick={stop}>
          Stop
        </button>
      </div>
    )
  if (problem === null) return null
  return (
    <div className="editor-note editor-note-bad" role="alert">
      <span>
        <BillingText text={problem} />
      </span>
      <button type="button" className="button-quiet" aria-label="Dismiss" onClick={dismiss}>
        ×
      </button>
    </div>
  )
}
