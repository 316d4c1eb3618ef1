import { type FormEvent, useRef, useState } from 'react'
import type { Section } from '../../spec/types'
import { AI_ACTIONS, type AiAction, editQuestion, isKeptFromAi, sectionsOf, withAnswer } from './ai-question'
import { type AiQuestion, askAi } from './ask-ai'
import type { Editor } from './editor'
import type { Place } from './place'
import type { Propose } from './proposal'

interface Props {
  editor: Editor
  place: Place
  propose: Propose
}

const CHANGED = 'The text has changed meanwhile, so the answer no longer fits. Ask again.'
const KEPT = 'The frontmatter keeps this spec from AI: change ai_exposure first.'
const ACTIONS = Object.entries(AI_ACTIONS) as [AiAction, string][]

/** Has a section written by AI, or a whole spec: what comes back is a proposal, decided on in the text. */
export function AiPanel({ editor, place, propose }: Props) {
  const [sections, setSections] = useState<Section[]>([])
  const [written, setWritten] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const asking = useRef<AbortController | null>(null)

  async function ask(question: AiQuestion, source: string, complete: (answer: string) => string) {
    const before = editor.text()
    if (isKeptFromAi(before)) return setProblem(KEPT)
    const gone = new AbortController()
    asking.current = gone
    setProblem(null)
    setWritten(0)
    try {
      const onText = (text: string) => setWritten(text.length)
      const answer = await askAi(place, question, { signal: gone.signal, onText })
      if ('problem' in answer) setProblem(answer.problem)
      else if (editor.text() !== before) setProblem(CHANGED)
      else propose(complete(answer.text), source)
    } catch (error) {
      if (!gone.signal.aborted) throw error
    } finally {
      setWritten(null)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const description = String(form.get('description') ?? '').trim()
    if (description !== '')
      return ask({ verb: 'generate', body: { description } }, 'AI: new spec', (text) => `${text.trim()}\n`)
    const action = String(form.get('action')) as AiAction
    const text = editor.text()
    const section = sectionsOf(text)[Number(form.get('section'))]
    if (!section) return setProblem('Choose a section, or describe a spec.')
    const source = `AI: ${AI_ACTIONS[action].toLowerCase()} “${section.title}”`
    return ask(editQuestion(action, section, place.path), source, (answer) =>
      withAnswer(text, action, section, answer),
    )
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
            {sections.map(({ id, title }, at) => (
              <option key={id} value={at}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Or describe a whole spec</span>
          <textarea name="description" rows={2} maxLength={500_000} />
        </label>
        {/* Two buttons and not one: the click that stops would send the form. */}
        {written === null ? (
          <button key="ask" type="submit" className="button">
            Propose
          </button>
        ) : (
          <button key="stop" type="button" className="button" onClick={() => asking.current?.abort()}>
            Stop
          </button>
        )}
        <span role="status">{written !== null && `Writing: ${written.toLocaleString('en')} characters`}</span>
        {problem !== null && <span role="alert">{problem}</span>}
      </form>
    </details>
  )
}
