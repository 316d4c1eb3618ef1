import { type FormEvent, useState } from 'react'
import { MAX_AI_CHARACTERS } from '#shared/limits'
import type { Section } from '#spec/types'
import type { Editor } from '../codemirror/editor'
import { AI_ACTIONS, type AiAction, requestEdit, requestSpec, sectionsOf } from './ai-request'
import type { AiWriting } from './use-ai-writing'

interface Props {
  editor: Editor
  path: string
  aiWriting: AiWriting
}

const ACTIONS = Object.entries(AI_ACTIONS) as [AiAction, string][]

/** A form that asks AI to change a section or to write a whole spec. */
export function AiPanel({ editor, path, aiWriting }: Props) {
  const [sections, setSections] = useState<Section[]>([])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = editor.text()
    const description = String(form.get('description') ?? '').trim()
    if (description !== '') return aiWriting.request(requestSpec(description, text))
    const currentSections = sectionsOf(text)
    const section = currentSections.find(({ id }) => id === form.get('section'))
    // The text can change while the panel is open.
    if (!section) {
      setSections(currentSections)
      return aiWriting.request(
        'That section is no longer in the text. Choose another section, or describe a new document.',
      )
    }
    return aiWriting.request(requestEdit(String(form.get('action')) as AiAction, section, text, path))
  }

  return (
    <details
      className="editor-note"
      onToggle={({ currentTarget }) => currentTarget.open && setSections(sectionsOf(editor.text()))}
    >
      <summary>Propose a change with AI</summary>
      <form onSubmit={submit} className="fields" aria-label="AI proposal">
        <label>
          <span>Action</span>
          <select name="action">
            {ACTIONS.map(([action, label]) => (
              <option key={action} value={action}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Section</span>
          <select name="section">
            {sections.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Or describe a new document</span>
          <textarea name="description" rows={2} maxLength={MAX_AI_CHARACTERS} />
        </label>
        <button type="submit" className="button" disabled={aiWriting.receivedCharacters !== null}>
          Propose
        </button>
      </form>
    </details>
  )
}
