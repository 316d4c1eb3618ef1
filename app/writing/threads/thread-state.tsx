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
  /** Only for issues that were closed as not planned. */
  isDuplicate?: boolean
  /** The word is for screen readers and in the tooltip. */
  isShapeOnly?: boolean
}

/** The state of an issue or a pull request. */
export function ThreadState({ state, closeReason, isDraft, isDuplicate, isShapeOnly = false }: Props) {
  if (isDraft && state === 'open')
    return (
      <span className="status status-draft">
        <Icon name="draft" />
        Draft
      </span>
    )
  const shape = closeReason === 'completed' ? 'done' : SHAPES[state]
  const label = isDuplicate ? 'Duplicate' : closeReason ? REASONS[closeReason] : LABELS[state]
  return (
    <span className={`status status-${shape}`} title={isShapeOnly ? label : undefined}>
      <Icon name={shape} />
      <span className={isShapeOnly ? 'visually-hidden' : undefined}>{label}</span>
    </span>
  )
}
