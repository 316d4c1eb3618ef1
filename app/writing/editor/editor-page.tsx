import { lazy, Suspense, useState } from 'react'
import { BillingText } from '#app/accounts/billing/billing-text.tsx'
import { useHasAi } from '#app/hooks/use-org-data'
import type { AiWriting } from './ai/use-ai-writing'
import { isConfig } from './edited-file'
import { EditorHeader } from './editor-header'
import { EditorNotices } from './editor-notices'
import { EditorPanes } from './editor-panes'
import type { OpenFile } from './open-file'
import { ProposalBar } from './proposal-bar'
import { SaveDialog } from './saving/save-dialog'
import { baseOf } from './saving/use-saving'
import { TemplatePicker } from './template-picker'
import { type EditorSession, useEditorSession } from './use-editor-session'
import { type EditorPane, MAX_CARDS_TEXT, ViewSwitch } from './view-switch'

const FormatToolbar = lazy(async () => ({
  default: (await import('./formatting/format-toolbar')).FormatToolbar,
}))
const AiPanel = lazy(async () => ({ default: (await import('./ai/ai-panel')).AiPanel }))

interface Props {
  file: OpenFile
  /** Why the plain form's save was rejected; null if it was not. */
  refused: string | null
}

/** The page that edits a file: its text, outline and preview. */
export function EditorPage({ file, refused }: Props) {
  const session = useEditorSession(file)
  const { editor, location, proposal, aiWriting } = session
  const [pane, setPane] = useState<EditorPane>('text')
  const [hasPreview, setHasPreview] = useState(!isConfig(location))
  const isProposing = proposal.source !== null
  // A proposal is decided in the text view, whichever view requested it.
  const shownPane = isProposing ? 'text' : pane
  const canFormat = !isProposing && !isConfig(location)
  const canUseAi = useHasAi() && canFormat
  // Suspense comes only with the editor: a boundary that waits for hydration would lose what users do before.
  return (
    <div className="editor" data-pane={shownPane} data-preview={hasPreview && shownPane !== 'cards'}>
      <SessionHeader session={session} />
      {file.templates && session.saving.base.sha === '' && (
        <TemplatePicker file={file} editor={editor} isDisabled={isProposing} />
      )}
      <SessionNotices session={session} />
      <ProposalBar source={proposal.source} finish={proposal.finish} />
      <AiProgress aiWriting={aiWriting} />
      {editor && canUseAi && (
        <Suspense>
          <AiPanel editor={editor} path={location.path} aiWriting={aiWriting} />
        </Suspense>
      )}
      {editor && !isProposing && (
        <ViewSwitch
          pane={pane}
          setPane={setPane}
          hasPreview={hasPreview}
          setHasPreview={setHasPreview}
          canShowCards={canFormat && editor.length() <= MAX_CARDS_TEXT}
        />
      )}
      {editor && canFormat && shownPane === 'text' && (
        <Suspense>
          <FormatToolbar editor={editor} onFiles={session.addFiles} />
        </Suspense>
      )}
      <EditorPanes session={session} pane={shownPane} hasPreview={hasPreview} refused={refused} />
      <EditorDialogs session={session} />
    </div>
  )
}

const SessionHeader = ({ session }: { session: EditorSession }) => (
  <EditorHeader
    location={session.location}
    file={session.file}
    onPath={session.saving.base.sha === '' ? session.setPath : null}
    isReady={session.editor !== null}
    status={session.status}
    isChanged={session.isChanged}
    canSave={session.canSave}
    onSave={() => session.setIsSaveOpen(true)}
  />
)

function SessionNotices({
  session: { editor, otherTabs, newerFile, saving, problem, draft, proposal, merge },
}: {
  session: EditorSession
}) {
  const { earlierDraft, restore, discard } = draft
  const startRestore = () => {
    if (!earlierDraft) return
    if (earlierDraft.sha === saving.base.sha) return restore()
    const reason = 'The file has changed since this draft was started.'
    merge.start({ ...earlierDraft, theirs: saving.base, reason, onMerged: discard })
  }
  const isChanged = editor?.isChanged() ?? false
  const showNewer = () => {
    if (!newerFile || !editor) return
    if (isChanged || newerFile.stale.content === null) return merge.startFromStale(newerFile.stale)
    const base = baseOf(newerFile.stale)
    saving.rebase(base.text, base)
  }
  return (
    <EditorNotices
      newerFile={proposal.source === null ? newerFile : null}
      isChanged={isChanged}
      onNewer={showNewer}
      otherTabs={otherTabs}
      saving={saving}
      problem={problem}
      earlierDraft={proposal.source === null ? earlierDraft : null}
      onRestore={startRestore}
      onCompare={() => earlierDraft && proposal.propose(earlierDraft.text, 'your draft')}
      onDiscard={discard}
      onMerge={() => saving.outcome?.kind === 'stale' && merge.startFromStale(saving.outcome)}
    />
  )
}

/** Shows the progress of AI with a stop button, or the problem that ended it. */
function AiProgress({ aiWriting: { receivedCharacters, problem, stop, dismiss } }: { aiWriting: AiWriting }) {
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

const MergeDialog = lazy(async () => ({ default: (await import('./merge/merge-dialog')).MergeDialog }))

/** The save dialog, or the merge dialog in front of it. */
function EditorDialogs({ session }: { session: EditorSession }) {
  const { editor, location, saving, merge, isSaveOpen, setIsSaveOpen } = session
  if (merge.versions)
    return (
      <Suspense>
        <MergeDialog
          {...merge.versions}
          results={merge.results}
          setResults={merge.setResults}
          onMerged={merge.finish}
          onClose={merge.cancel}
        />
      </Suspense>
    )
  if (!isSaveOpen || !editor) return null
  return (
    <SaveDialog
      location={location}
      content={editor.text()}
      saving={saving}
      onClose={() => setIsSaveOpen(false)}
    />
  )
}
