import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { applyEdits, type Edit } from '#spec/edit/index'
import { analyze, isTracked } from '#spec/markdown/index'
import type { AiWriting } from '../ai/use-ai-writing'
import type { Editor } from '../codemirror/editor'
import { useDebouncedText } from '../codemirror/use-debounced-text'
import { CardSection } from './card-section'

const DEBOUNCE_MS = 100

interface Props {
  editor: Editor
  path: string
  aiWriting: AiWriting
}

/** The sections as cards. Each change here is a splice of the same text, so it can be undone in the text view. */
export function CardsView({ editor, path, aiWriting }: Props) {
  const [text, setText] = useState(() => editor.text())
  const cards = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const updateText = useCallback((edited: Editor) => setText(edited.text()), [])
  useDebouncedText(editor, DEBOUNCE_MS, updateText)
  const analysis = useMemo(() => analyze(text), [text])
  const { sections } = analysis
  const showsStates = isTracked(analysis)

  /** Section ids and ranges refer to the text from which the cards were rendered. */
  const change = (edits: Edit[]) => {
    const result = applyEdits(text, edits)
    setProblem(result.ok ? null : result.message)
    if (result.ok) splice(result.splices)
  }
  const splice: Editor['apply'] = (splices) => {
    if (editor.text() === text) editor.apply(splices)
    setText(editor.text())
  }
  /** A field that is being typed into undoes its own typing first. */
  const undo = (event: KeyboardEvent) => {
    const field = event.target as HTMLInputElement
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    if (field.value !== field.defaultValue) return
    event.preventDefault()
    if (event.shiftKey) editor.redo()
    else editor.undo()
    setText(editor.text())
    cards.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields in it
    <div className="cards" ref={cards} tabIndex={-1} onKeyDown={undo}>
      <ProblemNotice problem={problem} />
      {sections.length === 0 && (
        <p className="muted">No sections yet. Add one here, or write a heading that starts with ##.</p>
      )}
      {sections.map((at, index) => (
        <CardSection
          // biome-ignore lint/suspicious/noArrayIndexKey: a renamed section stays the same card
          key={index}
          at={at}
          text={text}
          path={path}
          showsStates={showsStates}
          change={change}
          splice={splice}
          aiWriting={aiWriting}
        />
      ))}
      <button
        type="button"
        className="button"
        onClick={() =>
          change([{ kind: 'insert_section', after: null, depth: 2, title: 'New section', text: '' }])
        }
      >
        Add section
      </button>
    </div>
  )
}
