interface Props {
  sha: string
  as: 'commit' | 'pull'
  /** What the button does, such as "Move". */
  label: string
}

/** How to save, and the button that saves. */
export function SaveChoice({ sha, as, label }: Props) {
  return (
    <div className="actions">
      <input type="hidden" name="sha" value={sha} />
      <select name="how" defaultValue={as} aria-label="Save to">
        <option value="commit">Commit</option>
        <option value="pull">Pull request</option>
      </select>
      <button type="submit" name="do" value="save" className="button button-main">
        {label}
      </button>
    </div>
  )
}
