import { useHasAi } from '#app/hooks/use-org-data'
import type { Edit } from '#spec/edit/index'
import type { SectionAt } from '#spec/markdown/index'
import { stateLabel } from '#spec/state-label'
import { type Range, STATES, type State } from '#spec/types'
import { requestEdit } from '../ai/ai-request'
import type { AiWriting } from '../ai/use-ai-writing'
import type { Editor } from '../codemirror/editor'
import { CardAiActions } from './card-ai-actions'
import { CardBlocks } from './card-blocks'
import { Line } from './card-fields'
import { cardRanges } from './card-ranges'

interface Props {
  at: SectionAt
  text: string
  path: string
  /** False if the document is not tracked: its sections have no status yet. */
  showsStates: boolean
  change: (edits: Edit[]) => void
  splice: Editor['apply']
  aiWriting: AiWriting
}

const NEW_TABLE = '\n\n| Column | Column |\n| --- | --- |\n|  |  |\n'

/** One section as a card. A field changes the text when it loses focus. */
export function CardSection({ at, text, path, showsStates, change, splice, aiWriting }: Props) {
  const { id, title, depth, status } = at.section
  const hasAi = useHasAi()
  const parts = cardRanges(at, text)
  const write = ({ start, end }: Range, value: string) => {
    if (value !== text.slice(start, end)) splice([{ start, end, text: value }])
  }
  return (
    <section className="card" data-depth={depth} aria-label={title}>
      <div className="card-head">
        <Line name={`Title of ${title}`} part={parts.title} text={text} write={write} />
        <StatusSelect
          title={title}
          state={showsStates ? status.state : null}
          onChange={(state) => change([{ kind: 'set_status', sectionId: id, state }])}
        />
      </div>
      <CardBlocks title={title} text={text} body={parts.body} splice={splice} />
      <button
        type="button"
        className="button"
        onClick={() => splice([{ ...parts.newCriterion.at, text: parts.newCriterion.text }])}
      >
        Add criterion
      </button>
      <button
        type="button"
        className="button"
        onClick={() => splice([{ start: at.contentEnd, end: at.contentEnd, text: NEW_TABLE }])}
      >
        Add table
      </button>
      {hasAi && (
        <CardAiActions
          title={title}
          isBusy={aiWriting.receivedCharacters !== null}
          onAction={(action) => aiWriting.request(requestEdit(action, at.section, text, path))}
        />
      )}
    </section>
  )
}

interface StatusSelectProps {
  title: string
  /** Null in a document that is not tracked. */
  state: State | null
  onChange: (state: State) => void
}

const StatusSelect = ({ title, state, onChange }: StatusSelectProps) => (
  <select
    aria-label={`Status of ${title}`}
    value={state ?? ''}
    onChange={({ target }) => onChange(target.value as State)}
  >
    {state === null && (
      <option value="" disabled>
        No status
      </option>
    )}
    {STATES.map((option) => (
      <option key={option} value={option}>
        {stateLabel(option)}
      </option>
    ))}
  </select>
)
