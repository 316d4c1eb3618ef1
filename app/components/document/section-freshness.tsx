import type { Place } from '../../document/place'
import type { Standing } from '../../document/section-standing'
import { useMay } from '../../hooks/use-permissions'
import { RelativeTime } from '../display/relative-time'
import { AttestButton } from './attest-button'
import { SectionMenu } from './section-menu'

const REASONS = { age: 'by its age', code: 'as its code changed' }

interface Props {
  place: Place
  section: { id: string; title: string }
  standing: Standing
  problem: string | null
}

/** Whether a section can still be trusted, who said so, and what can be done with it. */
export function SectionStanding({ place, section, standing, problem }: Props) {
  const { stale_since, stale_because, attestation } = standing
  const mayWrite = useMay('specs:write')
  return (
    <>
      {stale_since && (
        <span className="tag tag-warning">
          <span>
            Went stale <RelativeTime at={stale_since} />, {REASONS[stale_because ?? 'age']}
          </span>
        </span>
      )}
      {stale_since && mayWrite && (
        <AttestButton {...{ place, ...section, hash: standing.hash }} className="button" />
      )}
      {attestation && (
        <span className="muted">
          Still right, said {attestation.by} <RelativeTime at={attestation.at} />
        </span>
      )}
      {problem && (
        <span className="severity-error" role="alert">
          {problem}
        </span>
      )}
      <SectionMenu place={place} section={section} standing={standing} />
    </>
  )
}
