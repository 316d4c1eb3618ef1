import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { FINDING_LABELS } from '#app/labels/finding-labels'
import { counted } from '#shared/counted'
import type { FixAnswer } from './fix-findings.server'
import type { Finding } from './sync-data'

interface Props {
  answer: FixAnswer | null
  findings: readonly Finding[]
}

/** The result of the last fixes: how many succeeded, and why others failed. */
export function FixResult({ answer, findings }: Props) {
  if (!answer) return null
  const { problem, note, errors } = answer
  const nameOf = (id: string) => {
    const finding = findings.find((each) => each.id === id)
    return finding ? `${FINDING_LABELS[finding.kind]}, ${finding.section_id ?? finding.ticket_id}` : 'Settled'
  }
  return (
    <>
      <ProblemNotice problem={problem} />
      {note && (
        <p className="notice notice-ok" role="status">
          {note}
        </p>
      )}
      {errors.length > 0 && (
        <section className="notice" role="alert" aria-label="Not fixed">
          <p>{counted(errors.length, 'contradiction was', 'contradictions were')} not fixed:</p>
          <ul className="guide-steps">
            {errors.map(({ id, error }) => (
              <li key={id}>
                {nameOf(id)}: {error}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
