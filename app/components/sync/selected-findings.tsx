import { FIX_LABELS } from '../../labels/finding-labels'
import type { Finding } from '../../sync/sync-data'

/** Fixes all selected contradictions at once, or leaves them with a reason. It belongs to the form around them. */
export function SelectedFindings({ findings }: { findings: readonly Finding[] }) {
  const fixes = [...new Set(findings.flatMap((finding) => finding.fixes))].filter((fix) => fix !== 'leave')
  return (
    <fieldset className="fields">
      <legend className="visually-hidden">Selected contradictions</legend>
      <div className="actions">
        {fixes.map((fix) => (
          <button key={fix} type="submit" className="button" name="fix" value={fix}>
            {FIX_LABELS[fix]}
            <span className="visually-hidden"> of all selected</span>
          </button>
        ))}
      </div>
      <label>
        <span>Reason to leave</span>
        <input type="text" name="reason" maxLength={1000} autoComplete="off" />
      </label>
      <button type="submit" className="button" name="fix" value="leave">
        Leave selected
      </button>
    </fieldset>
  )
}
