import { useCallback, useMemo, useState } from 'react'
import { applyEdits, type Edit } from '../../../spec/edit'
import { analyse, isTracked } from '../../../spec/markdown'
import { ProblemNotice } from '../../components/display/problem-notice'
import type { Asking } from '../ai/use-ai-writing'
import type { Editor } from '../codemirror/editor'
import { useSettledText } from '../codemirror/use-settled-text'
import { CardSection } from './card-section'

const REST_MS = 100

interface Props {
  editor: Editor
  path: string
  asking: Asking
}

/** The sections as cards over the same text: whatever is changed here is a splice there, and can be undone there. */
export function CardsView({ editor, path, asking }: Props) {
  const [text, setText] = useState(() => editor.text())
  const [problem, setProblem] = useState<string | null>(null)
  const follow = useCallback((edited: Editor) => setText(edited.text()), [])
  useSettledText(editor, REST_MS, follow)
  const analysis = useMemo(() => analyse(text), [text])
  const { sections } = analysis
  const showsStates = isTracked(analysis)

  /** Ids and places are those of the text that the cards were drawn from. */
  const change = (edits: Edit[]) => {
    const result = applyEdits(text, edits)
    setProblem(result.ok ? null : result.message)
    if (result.ok) splice(result.splices)
  }
  const splice: Editor['apply'] = (splices) => {
    if (editor.text() === text) editor.apply(splices)
    setText(editor.text())
  }
  return (
    <div className="cards">
      <ProblemNotice problem={problem} />
      {sections.length === 0 && (
        <p className="muted">There is no section yet: a heading that begins with ## starts one.</p>
      )}
      {sections.map((at, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section that is renamed stays the same card
        <CardSection key={place} {...{ at, text, path, showsStates, change, splice, asking }} />
      ))}
      <button
        type="button"
        className="button"
        onClick={() =>
          change([{ kind: 'insert_section', after: null, depth: 2, title: 'New section', text: '' }])
        }
      >
        Add a section
      </button>
    </div>
  )
}
