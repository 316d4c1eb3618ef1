import { type RefObject, useEffect, useRef } from 'react'
import { hideDiagrams, showDiagrams } from '#app/library/diagrams/show-diagrams'
import { MAX_LIVE_CHARACTERS } from '#shared/limits'
import type { Editor } from '../codemirror/editor'
import type { EditedFile } from '../edited-file'
import { patchChildren } from './patch-children'
import { type ScrollSync, syncScroll } from './sync-scroll'
import { usePreview } from './use-preview'

interface Props {
  editor: Editor
  host: RefObject<HTMLElement>
  location: EditedFile
}

/** The rendered document, scrolled to the line being edited. */
export function PreviewPane({ editor, host, location }: Props) {
  const pane = useRef<HTMLElement>(null)
  const prose = useRef<HTMLDivElement>(null)
  const preview = usePreview(editor, location, true)
  const sync = useRef<ScrollSync | null>(null)
  useEffect(() => {
    if (!host.current || !pane.current) return
    sync.current = syncScroll(editor, host.current, pane.current)
    return () => sync.current?.stop()
  }, [editor, host])
  useEffect(() => {
    if (!prose.current || preview.state !== 'shown') return
    const isFirst = !prose.current.hasChildNodes()
    hideDiagrams(prose.current)
    patchChildren(prose.current, preview.html)
    showDiagrams(prose.current.querySelectorAll('pre.mermaid'))
    if (isFirst) sync.current?.scrollPreview()
  }, [preview])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section ref={pane} className="editor-preview" aria-label="Preview" tabIndex={0}>
      {preview.state === 'too_long' && (
        <p className="muted">
          No preview: the text is longer than {MAX_LIVE_CHARACTERS.toLocaleString('en')} characters. You can
          still edit and save it.
        </p>
      )}
      {preview.state === 'failed' && (
        <p className="muted">The preview could not be loaded. It will be loaded again as you type.</p>
      )}
      <div ref={prose} className="prose" hidden={preview.state !== 'shown'} />
    </section>
  )
}
