import { Prose } from '#app/components/display/prose.tsx'
import type { SpecReader } from '#app/library/document/spec-reader'
import type { SectionView, SpecPart } from '#app/library/document/spec-view'
import { OpenAlerts } from './open-alerts'
import { PartBody } from './part-body'
import { SectionFreshness } from './section-freshness'
import { SectionMeta } from './section-meta'

interface Props {
  part: SpecPart
  number: number
  reader: SpecReader
}

/** One section of a spec: heading, metadata and text. */
export function SpecSection({ part, number, reader }: Props) {
  const { section, heading, lines, nested } = part
  const meta = (view: SectionView) => {
    const reviewState = reader.reviewStates?.[view.id]
    const alerts = reader.alerts[view.id]
    return (
      <SectionMeta
        section={view}
        realized={reviewState?.realized_ac}
        liveTickets={reader.tickets[view.id] ?? []}
      >
        {alerts && <OpenAlerts section={view.id} alerts={alerts} location={reader.location} />}
        {reviewState && <SectionFreshness section={view} reviewState={reviewState} reader={reader} />}
      </SectionMeta>
    )
  }
  return (
    <>
      {heading !== '' && <Prose className="part-heading" html={heading} />}
      {section && meta(section)}
      {lines > 0 && <PartBody id={`pl-_part-${number}`} part={part} />}
      {nested.map((view) => (
        <div className="part-nested" key={view.id}>
          <a href={`#${encodeURIComponent(view.id)}`}>{view.title}</a>
          {meta(view)}
        </div>
      ))}
    </>
  )
}
