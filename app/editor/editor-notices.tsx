import { RelativeTime } from '../components/display/relative-time'
import type { Draft } from './drafts/draft-store'
import type { Elsewhere } from './drafts/use-other-tabs'
import type { Saving } from './saving/use-saving'

interface Props {
  found: Draft | null
  elsewhere: Elsewhere
  saving: Saving
  problem: string | null
  onRestore: () => void
  onCompare: () => void
  onDiscard: () => void
  onMerge: () => void
}

/** What a writer has to know of: a draft from before, other tabs, how the last save ended. */
export function EditorNotices({ found, elsewhere, saving, problem, ...on }: Props) {
  const { outcome } = saving
  return (
    <div className="editor-notes">
      {found && (
        <div className="editor-note" role="status">
          <span>
            You have an unsaved draft from <RelativeTime at={new Date(found.at).toISOString()} />.
          </span>
          <button type="button" className="button button-main" onClick={on.onRestore}>
            Restore
          </button>
          <button type="button" className="button" onClick={on.onCompare}>
            Compare
          </button>
          <button type="button" className="button" onClick={on.onDiscard}>
            Discard
          </button>
        </div>
      )}
      {elsewhere === 'open' && (
        <p className="editor-note">This file is open in another tab too. Each tab keeps its own draft.</p>
      )}
      {elsewhere === 'saved' && (
        <p className="editor-note">
          This file was saved in another tab. What you save here is merged with it first.
        </p>
      )}
      {problem && (
        <p className="editor-note editor-note-bad" role="alert">
          {problem}
        </p>
      )}
      {outcome?.kind === 'stale' && (
        <div className="editor-note editor-note-bad" role="alert">
          <span>
            {outcome.content === null
              ? 'Not saved: the file is not there any more.'
              : 'Not saved: the file has changed since you opened it.'}
          </span>
          <button type="button" className="button button-main" onClick={on.onMerge}>
            {outcome.content === null ? 'Save it as a new file' : 'Merge'}
          </button>
        </div>
      )}
      <SavedNote saving={saving} />
    </div>
  )
}

function SavedNote({ saving: { outcome } }: { saving: Saving }) {
  if (outcome?.kind === 'commit')
    return (
      <p className="editor-note editor-note-good" role="status">
        Saved as <code>{outcome.commit_sha.slice(0, 10)}</code>. <a href={outcome.url}>Read it</a>
      </p>
    )
  if (outcome?.kind === 'pull')
    return (
      <p className="editor-note editor-note-good" role="status">
        Saved to <a href={outcome.pr_url}>pull request #{outcome.pr_number}</a>, branch{' '}
        <code>{outcome.branch}</code>. What you save next is added to it.
      </p>
    )
  return null
}
