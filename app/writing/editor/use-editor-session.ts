import { useLocation } from '@remix-run/react'
import { type MutableRefObject, useEffect, useRef, useState } from 'react'
import { editorPath } from '#shared/page-paths'
import { useAiWriting } from './ai/use-ai-writing'
import type { Editor } from './codemirror/editor'
import { useEditor } from './codemirror/use-editor'
import { type DraftState, useDraft } from './drafts/use-draft'
import { useOtherTabs } from './drafts/use-other-tabs'
import { type EditedFile, isConfig } from './edited-file'
import { readFileText } from './file-text'
import { useImages } from './images/use-images'
import { useMerge } from './merge/use-merge'
import type { OpenFile } from './open-file'
import type { FileAnalysis } from './outline/analyze-file'
import { useFileAnalysis } from './outline/use-file-analysis'
import type { SaveOutcome } from './saving/send-save'
import { useNewerFile } from './saving/use-newer-file'
import { useSaveKey } from './saving/use-save-key'
import { useSaving } from './saving/use-saving'
import { useProposal } from './use-proposal'

export type EditorSession = ReturnType<typeof useEditorSession>

/** The state of one open file: its text, draft, proposal, merge and save. */
export function useEditorSession(file: OpenFile) {
  const { org, owner, repo } = file
  const [path, setPath] = useState(file.path)
  const location: EditedFile = { org, owner, repo, path }
  const images = useImages()

  const addFiles = (files: File[]) => {
    if (editor && !proposal.source)
      images.insert({ editor, location, branch: saving.target?.branch ?? null }, files)
  }
  const linkBase = path || `${file.folder && `${file.folder}/`}new.md`
  const { host, plain, editor } = useEditor({
    file,
    path: linkBase,
    onFiles: addFiles,
  })
  const draftName = `${org}/${owner}/${repo}/${file.path}`
  const { otherTabs, announceSave } = useOtherTabs(draftName)
  const hasAiText = useRef(false)
  const fileSaving = useFileSaving({ file, location, editor, hasAiText, announceSave })
  const { saving, setIsSaveOpen } = fileSaving
  const analysis = useFileAnalysis(editor, {
    kind: isConfig(location) ? 'config' : 'spec',
    path: path || 'docs/specs/new.md',
  })
  useInitialSection(editor, analysis)
  const draft = useDraft(editor, draftName)
  const proposal = useProposal(editor, hasAiText, file.proposed ?? null)
  const aiWriting = useAiWriting(editor, location, proposal.propose)
  const merge = useMerge(editor, saving)
  const newerFile = useNewerFile(location, saving)
  const isChanged = useIsChanged(editor)
  const canSave = editor !== null && path !== '' && proposal.source === null && merge.versions === null
  useSaveKey(() => canSave && setIsSaveOpen(true))
  const status = describeStatus({
    hasPath: path !== '',
    isChanged,
    draftState: draft.draftState,
    isAnalyzed: analysis !== null,
  })

  return {
    file,
    location,
    setPath,
    host,
    plain,
    editor,
    otherTabs,
    newerFile,
    ...fileSaving,
    analysis,
    draft,
    proposal,
    aiWriting,
    merge,
    isChanged,
    canSave,
    status,
    problem: images.problem,
    addFiles,
  }
}

interface FileSavingOptions {
  file: OpenFile
  location: EditedFile
  editor: Editor | null
  hasAiText: MutableRefObject<boolean>
  announceSave: () => void
}

/** Saves the file, and closes the save dialog when the save is done. */
function useFileSaving({ file, location, editor, hasAiText, announceSave }: FileSavingOptions) {
  const { org, owner, repo, path } = location
  const [isSaveOpen, setIsSaveOpen] = useState(false)
  const firstBase = () => ({ ...readFileText(file.content), sha: file.sha })
  const saving = useSaving(editor, location, firstBase, hasAiText, (outcome) => {
    // Other outcomes are handled in the dialog.
    if (outcome.kind === 'stale' || isSaved(outcome)) setIsSaveOpen(false)
    if (!isSaved(outcome)) return
    announceSave()
    // Shows the new file's address without navigating, which would reload the page.
    if (file.path === '') history.replaceState(history.state, '', editorPath(org, owner, repo, path))
  })
  return { saving, isSaveOpen, setIsSaveOpen }
}

const isSaved = ({ kind }: SaveOutcome): boolean => kind === 'commit' || kind === 'pull'

/** Whether the editor holds unsaved changes. */
function useIsChanged(editor: Editor | null): boolean {
  const [isChanged, setIsChanged] = useState(false)
  useEffect(() => {
    if (!editor) return
    const update = () => setIsChanged(editor.isChanged())
    update()
    return editor.onChange(update)
  }, [editor])
  return isChanged
}

interface TextStatus {
  hasPath: boolean
  isChanged: boolean
  draftState: DraftState
}

const UNSAVED: Record<DraftState, string> = {
  stored: 'Unsaved, kept in this browser',
  failed: 'Unsaved. This browser cannot store drafts',
  none: 'Unsaved',
}

/** The status line in the header. */
function describeStatus({ isAnalyzed, ...text }: TextStatus & { isAnalyzed: boolean }): string {
  const status = describeText(text)
  return isAnalyzed ? status : `${status}. Problems are unavailable: reload the page`
}

function describeText({ hasPath, isChanged, draftState }: TextStatus): string {
  if (!hasPath) return 'Enter a path to save'
  return isChanged ? UNSAVED[draftState] : 'Saved'
}

/** Scrolls once to the section in the address, unless the user has scrolled or typed already. */
function useInitialSection(editor: Editor | null, analysis: FileAnalysis | null): void {
  const { hash } = useLocation()
  const isDone = useRef(false)
  useEffect(() => {
    if (!editor || !analysis || analysis.rows.length === 0 || isDone.current) return
    isDone.current = true
    const row = analysis.rows.find(({ id }) => `#${encodeURIComponent(id)}` === hash)
    if (row && !editor.isChanged() && editor.topLine() < 2) editor.goTo(row.line)
  }, [editor, analysis, hash])
}
