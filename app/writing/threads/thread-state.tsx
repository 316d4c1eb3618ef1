import { Icon } from '#app/components/display/icon.tsx'

const SHAPES = { open: 'todo', closed: 'deprecated', merged: 'done' } as const
const LABELS = { open: 'Open', closed: 'Closed', merged: 'Merged' }

const REASONS = { completed: 'Completed', not_planned: 'Not planned' }

export type ThreadStateName = keyof typeof SHAPES

interface Props {
  state: ThreadStateName
  /** Only for issues. */
  closeReason?: 'completed' | 'not_planned' | null
  /** Only for pull requests. */
  isDraft?: boolean | undefined
}

/** The state of an issue or a pull request. */
export function ThreadState({ state, closeReason, isDraft }: Props) {
  if (isDraft && state === 'open')
    return (
      <span className="status status-draft">
        <Icon name="draft" />
        Draft
      </span>
    )
  const shape = closeReason === 'completed' ? 'done' : SHAPES[state]
  return (
    <span className={`status status-${shape}`}>
      <Icon name={shape} />
      {closeReason ? REASONS[closeReason] : LABELS[state]}
    </span>
  )
}
