import { SelectionActions } from '#app/components/inputs/selection-actions.tsx'
import { FIX_LABELS } from '#app/labels/finding-labels'
import type { Finding } from './sync-data'

/** Fixes all selected contradictions at once, or leaves them with a reason. It belongs to the form around them. */
export function SelectedFindings({ findings }: { findings: readonly Finding[] }) {
  const fixes = [...new Set(findings.flatMap((finding) => finding.fixes))].filter((fix) => fix !== 'leave')
  return (
    <SelectionActions
      legend="Selected contradictions"
      name="fix"
      actions={fixes.map((fix) => ({
        value: fix,
        label: (
          <>
            {FIX_LABELS[fix]}
            <span className="visually-hidden"> of all selected</span>
          </>
        ),
      }))}
      reasoned={{ value: 'leave', label: 'Ignore selected', reasonLabel: 'Reason to ignore' }}
    />
  )
}
