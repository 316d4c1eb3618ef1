import { useEffect, useRef } from 'react'
import { loadTrpc } from '#app/load-trpc'
import { showToast } from '#app/toasts'
import type { Editor } from './codemirror/editor'
import type { OpenFile } from './open-file'

interface Props {
  file: OpenFile
  /** Null until it is loaded. */
  editor: Editor | null
  isDisabled: boolean
}

/** The templates for a new document. Choosing one replaces the text, which can be undone. Without JavaScript it loads the page. */
export function TemplatePicker({ file, editor, isDisabled }: Props) {
  const { templates = [], template = '' } = file
  const select = useRef<HTMLSelectElement>(null)
  /** The template that the text began with. */
  const current = useRef(template)
  const choose = async () => {
    const box = select.current
    if (!box || !editor || box.value === current.current) return
    const [id, before] = [box.value, current.current]
    current.current = id
    const content = await readTemplate(file, id)
    // Another one was chosen meanwhile.
    if (current.current !== id) return
    const setBack = () => {
      current.current = before
      box.value = before
    }
    if (content === null) {
      setBack()
      return showToast('The template could not be loaded. Try again.')
    }
    const textBefore = editor.text()
    editor.replace(content)
    showToast('The template replaced the text.', () => {
      editor.replace(textBefore)
      setBack()
    })
  }
  // A template that was chosen before the editor was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the editor
  useEffect(() => void choose(), [editor])
  return (
    <form method="get" className="editor-template">
      <label>
        Template{' '}
        <select ref={select} name="template" defaultValue={template} disabled={isDisabled} onChange={choose}>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="button">
          Use template
        </button>
      </noscript>
    </form>
  )
}

/** Null if it cannot be read. Lines end in `\n`, as in the editor. */
async function readTemplate({ org, owner, repo }: OpenFile, template: string): Promise<string | null> {
  const trpc = await loadTrpc()
  return trpc.editor.newFile.query({ org, owner, repo, template }).then(
    ({ content }) => content.replace(/\r\n?/g, '\n'),
    () => null,
  )
}
