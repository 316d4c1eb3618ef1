import { Form } from '@remix-run/react'
import type { ReviewSettings } from '../../reviews/review-data'

interface Props {
  repo: string
  settings: ReviewSettings
  mayManage: boolean
}

const GATES = [
  ['no_lint_errors', 'Changed documents have no new errors'],
  ['touched_must_change', 'A section whose code changes must change, too, or be attested'],
  ['approval_approves', 'An approving review on the code host sets the review status of changed documents'],
] as const

/** Gates of a repository, and what a merge does. */
export const SettingsForm = ({ repo, settings, mayManage }: Props) => (
  <Form method="post" className="fields" aria-label={`Reviews of ${repo}`}>
    <input type="hidden" name="repo" value={repo} />
    <label>
      <span>At merge</span>
      <select name="at_merge" defaultValue={settings.at_merge} disabled={!mayManage}>
        <option value="propose">Propose realized criteria in a pull request</option>
        <option value="check">Check realized criteria in a commit</option>
        <option value="record">Only record them</option>
      </select>
    </label>
    <label>
      <span>Criteria that must be met, in percent</span>
      <input
        type="number"
        name="min_coverage"
        min={0}
        max={100}
        step="any"
        placeholder="No limit"
        defaultValue={settings.min_coverage ?? ''}
        disabled={!mayManage}
      />
    </label>
    {GATES.map(([name, label]) => (
      <label key={name} className="choice">
        <input type="checkbox" name={name} defaultChecked={settings[name]} disabled={!mayManage} />
        <span>{label}</span>
      </label>
    ))}
    {mayManage && (
      <button type="submit" className="button">
        Save
      </button>
    )}
  </Form>
)
