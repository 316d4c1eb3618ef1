import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { hideDiagrams, showDiagrams } from '#app/library/diagrams/show-diagrams'
import { trpc } from '#app/trpc'
import { MAX_LIVE_CHARACTERS } from '#shared/limits'
import type { Editor } from '../codemirror/editor'
import { useDebouncedText } from '../codemirror/use-debounced-text'
import type { EditedFile } from '../edited-file'
import { type ScrollSync, syncScroll } from './sync-scroll'

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

/** Updates the children of an element to `html`. Unchanged blocks before and after the change keep their nodes. */
function patchChildren(element: Element, html: string): void {
  const template = document.createElement('template')
  template.innerHTML = html
  const newNodes = [...template.content.childNodes]
  const oldNodes = [...element.childNodes]
  let first = 0
  while (first < newNodes.length && isSame(oldNodes[first], newNodes[first])) first++
  let commonEnd = 0
  while (
    commonEnd < Math.min(newNodes.length, oldNodes.length) - first &&
    isSame(oldNodes.at(-1 - commonEnd), newNodes.at(-1 - commonEnd))
  )
    commonEnd++
  const nextNode = oldNodes[oldNodes.length - commonEnd] ?? null
  for (const node of oldNodes.slice(first, oldNodes.length - commonEnd)) node.remove()
  for (const node of newNodes.slice(first, newNodes.length - commonEnd)) element.insertBefore(node, nextNode)
}

const isSame = (a: Node | undefined, b: Node | undefined) =>
  a !== undefined && b !== undefined && a.isEqualNode(b)

const DEBOUNCE_MS = 300

type Preview = { state: 'shown'; html: string } | { state: 'too_long' } | { state: 'failed' }

/** The rendered text. It is loaded only while the preview is visible. */
function usePreview(editor: Editor | null, location: EditedFile, isVisible: boolean): Preview {
  const [preview, setPreview] = useState<Preview>({ state: 'shown', html: '' })
  const latestRequest = useRef(0)
  const { org, owner, repo, path } = location
  const load = useCallback(
    async (edited: Editor) => {
      const request = ++latestRequest.current
      if (edited.length() > MAX_LIVE_CHARACTERS) return setPreview({ state: 'too_long' })
      const content = edited.text()
      const result = await trpc.editor.preview
        .mutate({ org, owner, repo, content, file_path: path || undefined })
        .then(({ html }): Preview => ({ state: 'shown', html }))
        .catch((): Preview => ({ state: 'failed' }))
      if (request === latestRequest.current) setPreview(result)
    },
    [org, owner, repo, path],
  )
  useDebouncedText(isVisible ? editor : null, DEBOUNCE_MS, load)
  return preview
}
