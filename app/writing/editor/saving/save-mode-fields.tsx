import { Field } from '#app/components/inputs/field.tsx'
import type { PullTarget, SaveMode } from './use-saving'

interface Props {
  mode: SaveMode
  setMode: (mode: SaveMode) => void
  target: PullTarget | null
}

/** Commit to the default branch, or save to a pull request. */
export function SaveModeOptions({ mode, setMode, target }: Props) {
  const options: [SaveMode, label: string][] = [
    ['save', 'Commit to the default branch'],
    ['save-pr', target ? `Add to pull request #${target.number}` : 'Open a pull request'],
  ]
  return (
    <fieldset className="save-ways">
      <legend className="visually-hidden">Save to</legend>
      {options.map(([option, label]) => (
        <label key={option}>
          <input
            type="radio"
            name="how"
            value={option}
            checked={mode === option}
            onChange={() => setMode(option)}
          />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** The details of a new pull request. All are optional. */
export const PullFields = () => (
  <>
    <Field
      label="Title"
      name="pr_title"
      hint="If empty, the first line of the message, or a summary of the changes."
    />
    <Field label="Branch" name="branch_name" hint="If empty, the branch is named after the file." />
    <div className="field">
      <label htmlFor="pl-_pr_body">Description</label>
      <textarea id="pl-_pr_body" name="pr_body" rows={3} />
    </div>
  </>
)
