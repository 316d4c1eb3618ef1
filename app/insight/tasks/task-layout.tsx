import { Form } from '@remix-run/react'
import { SelectionBar } from '#app/components/inputs/selection-bar.tsx'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import type { ListSelection } from '#app/components/list/list-selection'
import { usePermission } from '#app/hooks/use-permissions'
import { useSelection } from '#app/hooks/use-selection'
import { OwnerSelection } from '#app/library/acting/owner/owner-selection.tsx'
import { stateLabel } from '#spec/state-label'
import { STATES } from '#spec/types'
import { type Grouping, groupTasks, type Task, taskKey, type View } from './group-tasks'
import { TaskBoard } from './task-board'
import { TaskTable } from './task-table'

interface Props {
  org: string
  view: View
  group: Grouping | null
  tasks: Task[]
  sort: string
  answer: BulkAnswer | undefined
}

/** The tasks as list or board. Selected tasks of a list get a status together, in the form around it. */
export function TaskLayout({ org, view, group, tasks, sort, answer }: Props) {
  const mayWrite = usePermission('specs:write')
  const { clear, ...selected } = useSelection(tasks.map(taskKey), { changed: answer?.changed })
  if (view === 'board') return <TaskBoard org={org} tasks={tasks} mayWrite={mayWrite} />
  const selection: ListSelection<Task> | null = mayWrite
    ? { ...selected, field: 'task', canSelect: () => true, nameOf: ({ title }) => title }
    : null
  const table = (members: Task[]) => <TaskTable org={org} tasks={members} sort={sort} selection={selection} />
  return (
    <Form method="post" className="list-form">
      {group === null
        ? table(tasks)
        : groupTasks(tasks, group).map(([name, members]) => (
            <section key={name} className="task-group">
              <h2 dir="auto">
                {name} <span className="muted">{members.length}</span>
              </h2>
              {table(members)}
            </section>
          ))}
      {mayWrite && (
        <SelectionBar count={selected.selected.length} noun="task" onClear={clear} isInForm>
          <StatusFields />
          <OwnerSelection org={org} label="Owner of the documents of the selected tasks" />
        </SelectionBar>
      )}
    </Form>
  )
}

const StatusFields = () => (
  <>
    <select name="status" aria-label="Status of the selected tasks" defaultValue="done">
      {STATES.map((state) => (
        <option key={state} value={state}>
          {stateLabel(state)}
        </option>
      ))}
    </select>
    <button type="submit" className="button button-main" name="do" value="status">
      Set status
    </button>
  </>
)
