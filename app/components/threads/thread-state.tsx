import { Icon } from '../display/icon'

const SHAPES = { open: 'todo', closed: 'deprecated', merged: 'done' } as const
const LABELS = { open: 'Open', closed: 'Closed', merged: 'Merged' }

export type ThreadStateName = keyof typeof SHAPES

/** The state of an issue or a pull request. */
export function ThreadState({ state }: { state: ThreadStateName }) {
  return (
    <span className={`status status-${SHAPES[state]}`}>
      <Icon name={SHAPES[state]} />
      {LABELS[state]}
    </span>
  )
}
