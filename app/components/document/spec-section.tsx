import { countLines } from '../../document/count-lines'
import type { DocumentLocation } from '../../document/document-location'
import type { SectionReviewState } from '../../document/section-review-state'
import type { SectionView, SpecPart } from '../../document/spec-view'
import { Prose } from '../display/prose'
import { SectionFreshness } from './section-freshness'
import { SectionMeta } from './section-meta'

interface Props {
  part: SpecPart
  location: DocumentLocation
  /** By section id; null for an old version. */
  standings: Record<string, SectionReviewState> | null
  problemOf: (id: string) => string | null
}

/** One section of a spec: heading, metadata and text. */
export function SpecSection({ part, location, standings, problemOf }: Props) {
  const { section, heading, body, nested } = part
  const meta = (view: SectionView) => {
    const reviewState = standings?.[view.id]
    return (
      <SectionMeta section={view}>
        {reviewState && (
          <SectionFreshness
            location={location}
            section={view}
            reviewState={reviewState}
            problem={problemOf(view.id)}
          />
        )}
      </SectionMeta>
    )
  }
  return (
    <>
      {heading !== '' && <Prose className="part-heading" html={heading} />}
      {section && meta(section)}
      {body.trim() !== '' && <Prose className="part-body" html={body} lines={countLines(body)} />}
      {nested.map((view) => (
        <div className="part-nested" key={view.id}>
          <a href={`#${encodeURIComponent(view.id)}`}>{view.title}</a>
          {meta(view)}
        </div>
      ))}
    </>
  )
}
