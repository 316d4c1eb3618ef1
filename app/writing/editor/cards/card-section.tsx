import { useHasAi } from '#app/hooks/use-org-data'
import type { Edit } from '#spec/edit/index'
import type { SectionAt } from '#spec/markdown/index'
import { stateLabel } from '#spec/state-label'
import { type Range, STATES, type State } from '#spec/types'
import { requestEdit } from '../ai/ai-request'
import type { AiWriting } from '../ai/use-ai-writing'
import type { Editor } from '../codemirror/editor'
import { CardAiActions } from './card-ai-actions'
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

/** One section as a card. A field changes the text when it loses focus. */
export function CardSection({ at, text, path, showsStates, change, splice, aiWriting }: Props) {
  const { id, title, depth, status } = at.section
  const hasAi = useHasAi()
  const parts = cardRanges(at, text)
  const write = ({ start, end }: Range, value: string) => {
    if (value !== text.slice(start, end)) splice([{ start, end, text: value }])
  }
  /** The first text of a section needs blank lines around it. */
  const writeBody = (part: Range, value: string) =>
    write(part, part.start === part.end && value !== '' ? `\n\n${value}\n` : value)
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
      <Area name={`Text of ${title}`} part={parts.body} text={text} write={writeBody} />
      <ul className="card-criteria">
        {parts.criteria.map(({ criterion, isChecked, part }) => (
          <li key={criterion}>
            <input
              type="checkbox"
              aria-label={`Met: ${text.slice(part.start, part.end)}`}
              checked={isChecked}
              onChange={({ target }) =>
                change([{ kind: 'check_criterion', criterionId: criterion, checked: target.checked }])
              }
            />
            <Line name="Criterion" part={part} text={text} write={write} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button"
        onClick={() => splice([{ ...parts.newCriterion.at, text: parts.newCriterion.text }])}
      >
        Add criterion
      </button>
      {parts.rest && <Area name={`More of ${title}`} part={parts.rest} text={text} write={write} />}
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

interface FieldProps {
  name: string
  part: Range
  text: string
  write: (part: Range, value: string) => void
}

function Line({ name, part, text, write }: FieldProps) {
  const value = text.slice(part.start, part.end)
  const oneLine = (typed: string) => typed.replace(/\s*\n\s*/g, ' ')
  return (
    <input
      key={value}
      type="text"
      className="card-line"
      dir="auto"
      aria-label={name}
      defaultValue={oneLine(value)}
      onBlur={({ target }) => target.value !== oneLine(value) && write(part, target.value)}
    />
  )
}

function Area({ name, part, text, write }: FieldProps) {
  const value = text.slice(part.start, part.end)
  const rows = Math.min(12, value.split('\n').length + 1)
  return (
    <textarea
      key={value}
      dir="auto"
      aria-label={name}
      rows={rows}
      defaultValue={value}
      onBlur={({ target }) => write(part, target.value)}
    />
  )
}
