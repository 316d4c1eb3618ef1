import { type FormEvent, useState } from 'react'
import type { Section } from '../../../spec/types'
import type { Editor } from '../codemirror/editor'
import { AI_ACTIONS, type AiAction, askToEdit, askToGenerate, sectionsOf } from './ai-request'
import type { Asking } from './use-ai-writing'

interface Props {
  editor: Editor
  path: string
  asking: Asking
}

const ACTIONS = Object.entries(AI_ACTIONS) as [AiAction, string][]

/** Has a section written by AI, or a whole spec. */
export function AiPanel({ editor, path, asking }: Props) {
  const [sections, setSections] = useState<Section[]>([])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = editor.text()
    const description = String(form.get('description') ?? '').trim()
    if (description !== '') return asking.ask(askToGenerate(description, text))
    const present = sectionsOf(text)
    const section = present.find(({ id }) => id === form.get('section'))
    // The text went on below the open panel.
    if (!section) {
      setSections(present)
      return asking.ask('Choose a section that is in the text now, or describe a spec.')
    }
    return asking.ask(askToEdit(String(form.get('action')) as AiAction, section, text, path))
  }

  return (
    <details
      className="editor-note"
      onToggle={({ currentTarget }) => currentTarget.open && setSections(sectionsOf(editor.text()))}
    >
      <summary>Have AI propose a change</summary>
      <form onSubmit={submit} className="fields" aria-label="Proposal by AI">
        <label>
          <span>What to do</span>
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
          <span>Or describe a whole spec</span>
          <textarea name="description" rows={2} maxLength={500_000} />
        </label>
        <button type="submit" className="button" disabled={asking.written !== null}>
          Propose
        </button>
      </form>
    </details>
  )
}
