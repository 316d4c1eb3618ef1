import { type MutableRefObject, useRef, useState } from 'react'
import { usePermission } from '#app/hooks/use-permissions'
import { editorPath } from '#shared/page-paths'
import { useAiWriting } from './ai/use-ai-writing'
import type { Editor } from './codemirror/editor'
import { useEditor } from './codemirror/use-editor'
import { useIsChanged } from './codemirror/use-is-changed'
import { useDraft } from './drafts/use-draft'
import { useOtherTabs } from './drafts/use-other-tabs'
import { type EditedFile, isConfig } from './edited-file'
import { describeStatus } from './editor-status'
import { readFileText } from './file-text'
import { insertImages } from './insert-images'
import { useMerge } from './merge/use-merge'
import type { OpenFile } from './open-file'
import { useFileAnalysis } from './outline/use-file-analysis'
import { useInitialSection } from './outline/use-initial-section'
import type { SaveOutcome } from './saving/send-save'
import { useSaveKey } from './saving/use-save-key'
import { useSaving } from './saving/use-saving'
import { useProposal } from './use-proposal'

export type EditorSession = ReturnType<typeof useEditorSession>

/** The state of one open file: its text, draft, proposal, merge and save. */
export function useEditorSession(file: OpenFile) {
  const { org, owner, repo } = file
  const [path, setPath] = useState(file.path)
  const location: EditedFile = { org, owner, repo, path }
  const mayWrite = usePermission('specs:write')
  const [problem, setProblem] = useState<string | null>(null)

  const addFiles = async (files: File[]) => {
    if (editor && !proposal.source)
      setProblem(await insertImages(editor, location, files, saving.target?.branch ?? null))
  }
  const { host, plain, editor } = useEditor({ file, isReadOnly: !mayWrite, onFiles: addFiles })
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
  const isChanged = useIsChanged(editor)
  const canSave =
    editor !== null && mayWrite && path !== '' && proposal.source === null && merge.versions === null
  useSaveKey(() => canSave && setIsSaveOpen(true))
  const status = describeStatus({
    mayWrite,
    hasPath: path !== '',
    isChanged,
    draftState: draft.draftState,
    isAnalysed: analysis !== null,
  })

  return {
    file,
    location,
    setPath,
    mayWrite,
    host,
    plain,
    editor,
    otherTabs,
    ...fileSaving,
    analysis,
    draft,
    proposal,
    aiWriting,
    merge,
    canSave,
    status,
    problem,
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
