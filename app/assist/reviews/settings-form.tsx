import { Field } from '#app/components/inputs/field.tsx'
import { SaveAtOnce } from '#app/components/inputs/save-at-once.tsx'
import type { ReviewSettings } from './review-data'

interface Props {
  repo: string
  settings: ReviewSettings
  mayManage: boolean
}

/** A repository's gates, merge behavior, and whether an issue lists its stale specs. */
export function SettingsForm({ repo, settings, mayManage }: Props) {
  if (!mayManage)
    return (
      <fieldset className="form form-wide" disabled>
        <legend className="visually-hidden">Reviews of {repo}</legend>
        <SettingFields settings={settings} />
      </fieldset>
    )
  return (
    <SaveAtOnce label={`Reviews of ${repo}`} className="form form-wide" fields={{ repo }}>
      <SettingFields settings={settings} />
    </SaveAtOnce>
  )
}

function SettingFields({ settings }: Pick<Props, 'settings'>) {
  const check = (name: 'no_lint_errors' | 'touched_must_change' | 'approval_approves' | 'stale_issue') => ({
    type: 'checkbox',
    name,
    defaultChecked: settings[name],
  })
  return (
    <>
      <h2>Gates</h2>
      <p className="muted">The check of a pull request fails until each of these is met. It says how.</p>
      <label className="check">
        <input {...check('no_lint_errors')} /> Changed documents have no new errors
      </label>
      <label className="check">
        <input {...check('touched_must_change')} /> A section whose code changes also changes, or is marked
        reviewed
      </label>
      <Field
        label="Criteria that must be met, in percent"
        name="min_coverage"
        type="number"
        min={0}
        max={100}
        step="any"
        placeholder="No limit"
        defaultValue={settings.min_coverage ?? ''}
      />
      <h2>After a review</h2>
      <div className="field">
        <label htmlFor="pl-_at-merge">Criteria that a merged pull request realized</label>
        <select id="pl-_at-merge" name="at_merge" defaultValue={settings.at_merge}>
          <option value="propose">Propose to check them, in a pull request</option>
          <option value="check">Check them in a commit</option>
          <option value="record">Only record them</option>
        </select>
      </div>
      <label className="check">
        <input {...check('approval_approves')} /> An approving review sets the review status of changed
        documents
      </label>
      <h2>Stale specs</h2>
      <label className="check">
        <input {...check('stale_issue')} /> One issue of the repository lists them, and closes when there are
        none
      </label>
    </>
  )
}
