import type { Asking } from './use-asking'

/** How far AI has come, with the way out of waiting; or what was in its way. */
export function AskingNote({ asking: { written, problem, stop } }: { asking: Asking }) {
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
    <p className="editor-note editor-note-bad" role="alert">
      {problem}
    </p>
  )
}
