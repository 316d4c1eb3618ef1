import { SelectionField } from '#app/components/list/bulk/selection-field.tsx'
import type { PersonWire } from '#server/writing/issues/wire'

/** What the selected issues can get. */
export interface IssueChoices {
  labels: string[]
  /** People who can be assigned. */
  members: Pick<PersonWire, 'user_id' | 'name'>[]
}

const LABELS = 'pl-_label-names'

/** Closes, labels or assigns the selected issues. It belongs to the form around the list. */
export const IssueSelection = ({ labels, members }: IssueChoices) => (
  <>
    <button type="submit" className="button" name="do" value="completed">
      Close as completed
    </button>
    <button type="submit" className="button" name="do" value="not_planned">
      Close as not planned
    </button>
    <SelectionField
      name="label"
      label="Label of the selected issues"
      placeholder="Label"
      act="label"
      button="Add label"
      maxLength={50}
      list={LABELS}
    />
    <datalist id={LABELS}>
      {labels.map((label) => (
        <option key={label} value={label} />
      ))}
    </datalist>
    <span className="selection-field">
      <select name="assignee" aria-label="Assignee of the selected issues" defaultValue="">
        <option value="">Assignee</option>
        {members.map(({ user_id, name }) => (
          <option key={user_id} value={user_id}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className="button" name="do" value="assign">
        Assign
      </button>
    </span>
  </>
)
