import { lazy, Suspense } from 'react'
import { OutlinePane } from './outline/outline-pane'
import { PlainForm } from './plain-form'
import { PreviewPane } from './preview/preview-pane'
import type { EditorSession } from './use-editor-session'
import type { EditorPane } from './view-switch'

const CardsView = lazy(async () => ({ default: (await import('./cards/cards-view')).CardsView }))

interface Props {
  session: EditorSession
  pane: EditorPane
  hasPreview: boolean
  refused: string | null
}

/** Outline, text or cards, and preview. The plain form is shown until the editor is loaded. */
export function EditorPanes({ session, pane, hasPreview, refused }: Props) {
  const { editor, analysis, host, plain, file, location, aiWriting } = session
  const showsPreview = (hasPreview || pane === 'preview') && pane !== 'cards'
  return (
    <div className="editor-panes">
      {editor && <OutlinePane editor={editor} analysis={analysis} />}
      <div ref={host} className="editor-host" />
      <PlainForm file={file} plain={plain} problem={refused} isHidden={editor !== null} />
      {editor && pane === 'cards' && (
        <Suspense>
          <CardsView editor={editor} path={location.path} aiWriting={aiWriting} />
        </Suspense>
      )}
      {editor && showsPreview && <PreviewPane editor={editor} host={host} location={location} />}
    </div>
  )
}
