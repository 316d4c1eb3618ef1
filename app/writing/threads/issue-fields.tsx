import { Field } from '#app/components/inputs/field.tsx'
import type { PersonWire } from '#server/writing/issues/wire'

export interface IssueFieldValues {
  labels: string[]
  milestone: string | null
  assignees: Person[]
}

type Person = Pick<PersonWire, 'user_id' | 'name'>

/** Labels, milestone and assignees of a new or an existing issue. */
export function IssueFields({ values, members }: { values: IssueFieldValues; members: Person[] }) {
  return (
    <>
      <Field
        label="Labels"
        name="labels"
        hint="Separate labels with commas."
        autoComplete="off"
        defaultValue={values.labels.join(', ')}
      />
      <Field
        label="Milestone"
        name="milestone"
        maxLength={100}
        autoComplete="off"
        defaultValue={values.milestone ?? ''}
      />
      <fieldset className="field assignee-choice">
        <legend>Assignees</legend>
        {members.map(({ user_id, name }) => (
          <label key={user_id}>
            <input
              type="checkbox"
              name="assignee"
              value={user_id}
              defaultChecked={values.assignees.some((assignee) => assignee.user_id === user_id)}
            />
            <span dir="auto">{name}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** Reads the fields from a submitted form. */
export function readIssueFields(form: FormData) {
  const labels = String(form.get('labels') ?? '')
    .split(',')
    .map((label) => label.trim())
    .filter(Boolean)
  return {
    labels,
    milestone: String(form.get('milestone') ?? '').trim() || null,
    assignees: form.getAll('assignee').map(Number),
  }
}
