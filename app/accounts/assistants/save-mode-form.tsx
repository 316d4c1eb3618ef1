import { SaveAtOnce } from '#app/components/inputs/save-at-once.tsx'

interface Props {
  savesAs: 'commit' | 'pull_request'
  mayChange: boolean
}

/** How the changes of assistants are saved. Only admins can change it. */
export function SaveModeForm({ savesAs, mayChange }: Props) {
  if (!mayChange)
    return (
      <p>
        Assistants save changes as {savesAs === 'commit' ? 'commits' : 'pull requests'} in your name. Admins
        can change this.
      </p>
    )
  return (
    <SaveAtOnce label="How assistants save" act="change_settings" className="fields">
      <label>
        <span>Save changes as</span>
        <select name="saves_as" defaultValue={savesAs}>
          <option value="commit">Commits</option>
          <option value="pull_request">Pull requests</option>
        </select>
      </label>
      <p className="muted">
        Commits go to the default branch. If it accepts none, assistants open a pull request.
      </p>
    </SaveAtOnce>
  )
}
