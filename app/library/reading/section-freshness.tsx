import { Duration, RelativeTime } from '#app/components/display/relative-time.tsx'
import type { SectionReviewState } from '#app/library/document/section-review-state'
import type { SpecReader } from '#app/library/document/spec-reader'
import type { SectionView } from '#app/library/document/spec-view'
import { AttestButton } from './attest-button'
import { SectionMenu } from './section-menu'

interface Props {
  section: Pick<SectionView, 'id' | 'title' | 'status'>
  reviewState: SectionReviewState
  reader: SpecReader
}

/** Whether a section is stale, who reviewed it, and the menu of its actions. */
export function SectionFreshness({ section, reviewState, reader }: Props) {
  const { stale_since, stale_because, attestation } = reviewState
  const { location, mayWrite, answer } = reader
  const problem = answer?.section === section.id ? answer.problem : null
  return (
    <>
      {stale_since && (
        <span className="tag tag-warning">
          <span>
            {stale_because === 'code' ? 'Stale: code changed ' : 'Stale: not reviewed in '}
            {stale_because === 'code' ? <RelativeTime at={stale_since} /> : <Duration since={stale_since} />}
          </span>
        </span>
      )}
      {stale_since && mayWrite && (
        <AttestButton
          location={location}
          id={section.id}
          title={section.title}
          hash={reviewState.hash}
          className="button"
        />
      )}
      {attestation && (
        <span className="muted">
          Reviewed by {attestation.by} <RelativeTime at={attestation.at} />
        </span>
      )}
      {problem && (
        <span className="severity-error" role="alert">
          {problem}
        </span>
      )}
      <SectionMenu section={section} reviewState={reviewState} reader={reader} />
    </>
  )
}
