import { FINDING_LABELS, FIX_LABELS } from '#app/labels/finding-labels'
import { SectionPlace } from './section-place'
import type { Finding } from './sync-data'

interface Props {
  org: string
  finding: Finding
  mayWrite: boolean
}

/** A contradiction with its fixes. It belongs to the form around all of them. */
export function FindingLine({ org, finding, mayWrite }: Props) {
  const { id, kind, repo, file_path, section_id, explanation, fixes } = finding
  return (
    <li>
      {mayWrite && (
        <input type="checkbox" name="finding" value={id} aria-label={`Select ${FINDING_LABELS[kind]}`} />
      )}
      <div className="plan-step">
        <p className="plan-step-head">
          <strong>{FINDING_LABELS[kind]}</strong>
          <SectionPlace org={org} repo={repo} filePath={file_path} sectionId={section_id} />
        </p>
        <p className="muted">{explanation}</p>
        {mayWrite && (
          <div className="actions">
            {fixes
              .filter((fix) => fix !== 'leave')
              .map((fix) => (
                <button key={fix} type="submit" className="button" name="one" value={`${fix} ${id}`}>
                  {FIX_LABELS[fix]}
                </button>
              ))}
          </div>
        )}
      </div>
    </li>
  )
}
