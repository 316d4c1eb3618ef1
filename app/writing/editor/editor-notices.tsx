import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type { Draft } from './drafts/draft-store'
import type { OtherTabState } from './drafts/use-other-tabs'
import type { NewerFile } from './saving/use-newer-file'
import type { Saving } from './saving/use-saving'

interface DraftActions {
  onRestore: () => void
  onCompare: () => void
  onDiscard: () => void
}

interface Props extends DraftActions {
  earlierDraft: Draft | null
  newerFile: NewerFile | null
  /** Whether the text has unsaved changes. */
  isChanged: boolean
  onNewer: () => void
  otherTabs: OtherTabState
  saving: Saving
  problem: string | null
  onMerge: () => void
}

/** Notices above the text: an earlier draft, other tabs, problems, and the result of the last save. */
export function EditorNotices({
  earlierDraft,
  newerFile,
  isChanged,
  onNewer,
  otherTabs,
  saving,
  problem,
  onMerge,
  ...draftActions
}: Props) {
  return (
    <div className="editor-notes">
      {earlierDraft && <DraftNotice draft={earlierDraft} {...draftActions} />}
      {otherTabs === 'open' && (
        <p className="editor-note">This file is also open in another tab. Each tab keeps its own draft.</p>
      )}
      {otherTabs === 'saved' && (
        <p className="editor-note">
          This file was saved in another tab. You will be asked to merge when you save here.
        </p>
      )}
      {problem && (
        <p className="editor-note editor-note-bad" role="alert">
          {problem}
        </p>
      )}
      {saving.outcome?.kind !== 'stale' && newerFile && (
        <NewerNotice newerFile={newerFile} isChanged={isChanged} onNewer={onNewer} />
      )}
      <StaleNotice saving={saving} onMerge={onMerge} />
      <SavedNotice saving={saving} />
    </div>
  )
}

const DraftNotice = ({ draft, onRestore, onCompare, onDiscard }: DraftActions & { draft: Draft }) => (
  <div className="editor-note" role="status">
    <span>
      You have an unsaved draft from <RelativeTime at={new Date(draft.at).toISOString()} />.
    </span>
    <button type="button" className="button button-main" onClick={onRestore}>
      Restore
    </button>
    <button type="button" className="button" onClick={onCompare}>
      Compare
    </button>
    <button type="button" className="button" onClick={onDiscard}>
      Discard
    </button>
  </div>
)

function NewerNotice({
  newerFile: { author, stale },
  isChanged,
  onNewer,
}: {
  newerFile: NewerFile
  isChanged: boolean
  onNewer: () => void
}) {
  const isDeleted = stale.content === null
  return (
    <div className="editor-note" role="status">
      <span>
        {isDeleted ? 'This file was deleted.' : `${author || 'Somebody'} saved a newer version of this file.`}
      </span>
      <button type="button" className="button" onClick={onNewer}>
        {isDeleted ? 'Keep as a new file' : isChanged ? 'Compare' : 'Show'}
      </button>
    </div>
  )
}

function StaleNotice({ saving: { outcome }, onMerge }: { saving: Saving; onMerge: () => void }) {
  if (outcome?.kind !== 'stale') return null
  const isDeleted = outcome.content === null
  return (
    <div className="editor-note editor-note-bad" role="alert">
      <span>
        {isDeleted
          ? 'Not saved: the file was deleted.'
          : 'Not saved: the file has changed since you opened it.'}
      </span>
      <button type="button" className="button button-main" onClick={onMerge}>
        {isDeleted ? 'Save as a new file' : 'Merge'}
      </button>
    </div>
  )
}

function SavedNotice({ saving: { outcome } }: { saving: Saving }) {
  if (outcome?.kind === 'commit')
    return (
      <p className="editor-note editor-note-good" role="status">
        Saved as <code>{outcome.commit_sha.slice(0, 10)}</code>. <a href={outcome.url}>View document</a>
      </p>
    )
  if (outcome?.kind === 'pull')
    return (
      <p className="editor-note editor-note-good" role="status">
        Saved to <a href={outcome.pr_url}>pull request #{outcome.pr_number}</a>, branch{' '}
        <code>{outcome.branch}</code>. Your next save is added to it.
      </p>
    )
  return null
}
