import type { Asking } from './use-ai-writing'

/** How far AI has come, with the way out of waiting; or what was in its way. */
export function AskingNote({ asking: { written, problem, stop, dismiss } }: { asking: Asking }) {
  if (written !== null)
    return (
      <div className="editor-note">
        <span role="status">AI is writing: {written.toLocaleString('en')} characters</span>
        <button type="button" className="button" onClick={stop}>
          Stop
        </button>
      </div>
    )
  if (problem === null) return null
  return (
    <div className="editor-note editor-note-bad" role="alert">
      <span>{problem}</span>
      <button type="button" className="button-quiet" aria-label="Dismiss" onClick={dismiss}>
        ×
      </button>
    </div>
  )
}
