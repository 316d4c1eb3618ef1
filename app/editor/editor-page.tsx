import { lazy, Suspense, useRef, useState } from 'react'
import { useMay } from '../hooks/use-permissions'
import { editorPath } from '../urls/paths'
import { AskingNote } from './ai/ai-progress'
import { useAsking } from './ai/use-ai-writing'
import { useEditor } from './codemirror/use-editor'
import { useIsChanged } from './codemirror/use-is-changed'
import { type Keeping, useDraft } from './drafts/use-draft'
import { useOtherTabs } from './drafts/use-other-tabs'
import { EditorHead } from './editor-header'
import { isConfig, type Place } from './editor-location'
import { EditorNotices } from './editor-notices'
import { readFileText } from './file-text'
import { insertImages } from './insert-images'
import { useMerging } from './merge/use-merging'
import type { OpenFile } from './open-file'
import { OutlinePane } from './outline/outline-pane'
import { useReading } from './outline/use-file-analysis'
import { useArrival } from './outline/use-initial-section'
import { PlainForm } from './plain-form'
import { PreviewPane } from './preview/preview-pane'
import { Proposal, useProposal } from './proposal'
import { SaveDialog } from './saving/save-dialog'
import type { Saved } from './saving/send-save'
import { useSaveKey } from './saving/use-save-key'
import { useSaving } from './saving/use-saving'
import { MAX_CARDS_TEXT, type Pane, ViewChoice } from './view-switch'

const AiPanel = lazy(async () => ({ default: (await import('./ai/ai-panel')).AiPanel }))
const CardsView = lazy(async () => ({ default: (await import('./cards/cards-view')).CardsView }))
const MergeDialog = lazy(async () => ({ default: (await import('./merge/merge-dialog')).MergeDialog }))

/** Where a file is written: its text between its outline and its preview. */
export function EditorPage({ file, refused }: { file: OpenFile; refused: string | null }) {
  const { org, owner, repo } = file
  const [path, setPath] = useState(file.path)
  const place: Place = { org, owner, repo, path }
  const mayWrite = useMay('specs:write')
  const [pane, setPane] = useState<Pane>('text')
  const [hasPreview, setHasPreview] = useState(!isConfig(place))
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const takeFiles = async (files: File[]) => {
    if (editor && source === null)
      setProblem(await insertImages(editor, place, files, saving.target?.branch ?? null))
  }
  const { host, plain, editor } = useEditor({ file, isReadOnly: !mayWrite, onFiles: takeFiles })
  const name = `${org}/${owner}/${repo}/${file.path}`
  const { elsewhere, tellSaved } = useOtherTabs(name)
  const assisted = useRef(false)
  const opened = () => ({ ...readFileText(file.content), sha: file.sha })
  const saving = useSaving(editor, place, opened, assisted, (saved) => {
    // What the dialog can help with keeps it open.
    if (saved.kind === 'stale' || isDone(saved)) setIsSaving(false)
    if (!isDone(saved)) return
    tellSaved()
    // Where it stands from now on; a document's address is no navigation.
    if (file.path === '') history.replaceState(history.state, '', addressOf(place))
  })
  const reading = useReading(editor, {
    kind: isConfig(place) ? 'config' : 'spec',
    path: path || 'docs/specs/new.md',
  })
  useArrival(editor, reading)
  const { found, keeping, restore, discard } = useDraft(editor, name)
  const { propose, source, settle } = useProposal(editor, assisted)
  const asking = useAsking(editor, place, propose)
  const merging = useMerging(editor, saving)
  const isChanged = useIsChanged(editor)
  const canSave = editor !== null && mayWrite && path !== '' && source === null && !merging.asked
  useSaveKey(() => canSave && setIsSaving(true))

  const restoreFound = () => {
    if (!found) return
    if (found.sha === saving.base.sha) return restore()
    const why = 'The file has changed since this draft was begun.'
    merging.ask({ ...found, theirs: saving.base, why, onMerged: discard })
  }
  const stale = saving.outcome?.kind === 'stale' ? saving.outcome : null
  const isProposed = source !== null
  // What is proposed is decided on in the text, wherever it was asked for.
  const shown = isProposed ? 'text' : pane
  const mayAsk = mayWrite && !isProposed && !isConfig(place)
  // What is lazy is in no boundary before the page is alive: one that waits to be hydrated takes nothing in meanwhile.
  return (
    <div className="editor" data-pane={shown} data-preview={hasPreview && shown !== 'cards'}>
      <EditorHead
        place={place}
        file={file}
        mayWrite={mayWrite}
        onPath={saving.base.sha === '' ? setPath : null}
        isAlive={editor !== null}
        status={statusOf({ mayWrite, isNamed: path !== '', isChanged, keeping, isRead: reading !== null })}
        canSave={canSave}
        onSave={() => setIsSaving(true)}
        onFiles={takeFiles}
      />
      <EditorNotices
        {...{ elsewhere, saving, problem }}
        found={isProposed ? null : found}
        onRestore={restoreFound}
        onCompare={() => found && propose(found.text, 'your draft')}
        onDiscard={discard}
        onMerge={() => stale && merging.askStale(stale)}
      />
      <Proposal source={source} settle={settle} />
      <AskingNote asking={asking} />
      {editor && mayAsk && (
        <Suspense>
          <AiPanel {...{ editor, path, asking }} />
        </Suspense>
      )}
      {editor && !isProposed && (
        <ViewChoice
          {...{ pane, setPane, hasPreview, setHasPreview }}
          canShowCards={mayAsk && editor.length() <= MAX_CARDS_TEXT}
        />
      )}
      <div className="editor-panes">
        {editor && <OutlinePane editor={editor} reading={reading} />}
        <div ref={host} className="editor-host" />
        <PlainForm {...{ file, plain, mayWrite }} problem={refused} isHidden={editor !== null} />
        {editor && shown === 'cards' && (
          <Suspense>
            <CardsView {...{ editor, path, asking }} />
          </Suspense>
        )}
        {editor && (hasPreview || shown === 'preview') && shown !== 'cards' && (
          <PreviewPane editor={editor} host={host} place={place} />
        )}
      </div>
      {isSaving && editor && !merging.asked && (
        <SaveDialog
          place={place}
          content={editor.text()}
          saving={saving}
          onClose={() => setIsSaving(false)}
        />
      )}
      {merging.asked && (
        <Suspense>
          <MergeDialog
            {...merging.asked}
            results={merging.results}
            setResults={merging.setResults}
            onMerged={merging.finish}
            onClose={merging.leave}
          />
        </Suspense>
      )}
    </div>
  )
}

const isDone = ({ kind }: Saved) => kind === 'commit' || kind === 'pull'

const addressOf = ({ org, owner, repo, path }: Place) => editorPath(org, owner, repo, path)

interface Standing {
  mayWrite: boolean
  isNamed: boolean
  isChanged: boolean
  keeping: Keeping
  isRead: boolean
}

function statusOf({ isRead, ...standing }: Standing): string {
  const words = savedOf(standing)
  return isRead ? words : `${words}. Problems are not shown: reload the page for them`
}

function savedOf({ mayWrite, isNamed, isChanged, keeping }: Omit<Standing, 'isRead'>): string {
  if (!mayWrite) return 'Read only: your role cannot change files'
  if (!isNamed) return 'Give it a path to save it'
  if (!isChanged) return 'Nothing unsaved'
  return {
    kept: 'Unsaved, kept in this browser',
    cannot: 'Unsaved, and this browser keeps no drafts',
    not: 'Unsaved',
  }[keeping]
}
