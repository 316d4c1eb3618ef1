import { Form } from '@remix-run/react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { stateLabel } from '#spec/state-label'
import type { TasksAnswer } from './tasks-answer'

/** How the last change of several tasks went, or what follows from it before it is saved. */
export function TasksChanged({ answer }: { answer: TasksAnswer | undefined }) {
  const { confirm, changed, problem = null } = answer ?? {}
  return (
    <>
      <ProblemNotice problem={problem} />
      {changed && changed.problems.length > 0 && (
        <div role="alert" className="notice">
          <ul className="text-lines">
            {changed.problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <div role="status">
        {confirm && <Confirm {...confirm} />}
        {changed && (
          <Form method="post" className="notice actions">
            <span>{changed.text}</span>
            {changed.undo.length > 0 && (
              <>
                <Hidden name="undo" values={changed.undo} />
                <button type="submit" className="button">
                  Undo
                </button>
              </>
            )}
          </Form>
        )}
      </div>
    </>
  )
}

function Confirm({ consequences, tasks, status }: NonNullable<TasksAnswer['confirm']>) {
  const count = tasks.length === 1 ? '1 task' : `${tasks.length} tasks`
  return (
    <Form method="post" className="notice">
      <p>
        Set the status of {count} to {stateLabel(status)}? This follows as well:
      </p>
      <ul className="text-lines">
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Hidden name="task" values={tasks} />
      <Hidden name="status" values={[status]} />
      <button type="submit" className="button button-main" name="confirmed" value="1">
        Save
      </button>
    </Form>
  )
}

const Hidden = ({ name, values }: { name: string; values: readonly string[] }) =>
  values.map((value) => <input key={value} type="hidden" name={name} value={value} />)
