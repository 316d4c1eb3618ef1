import { lazy, Suspense } from 'react'
import { SaveDialog } from './saving/save-dialog'
import type { EditorSession } from './use-editor-session'

const MergeDialog = lazy(async () => ({ default: (await import('./merge/merge-dialog')).MergeDialog }))

/** The save dialog, or the merge dialog in front of it. */
export function EditorDialogs({ session }: { session: EditorSession }) {
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
