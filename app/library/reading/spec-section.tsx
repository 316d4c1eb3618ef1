import { useState } from 'react'
import { Prose } from '#app/components/display/prose.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { withCriterionBoxes } from '#app/library/acting/criterion-boxes'
import { mayAct } from '#app/library/acting/may-act'
import { StatusControl } from '#app/library/acting/status-control.tsx'
import type { DocumentLocation } from '#app/library/document/document-location'
import type { SectionAlerts } from '#app/library/document/section-alerts'
import type { SpecReader } from '#app/library/document/spec-reader'
import type { SectionView, SpecPart } from '#app/library/document/spec-view'
import { sectionAlertsPath } from '#shared/page-paths'
import { SectionComments } from './section-comments'
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
        badge={statusOf(view, reader)}
      >
        {alerts && <OpenAlerts section={view.id} alerts={alerts} location={reader.location} />}
        {reader.comments && (
          <SectionComments
            location={reader.location}
            section={view.id}
            open={reader.comments[view.id] ?? 0}
          />
        )}
        {reviewState && <SectionFreshness section={view} reviewState={reviewState} reader={reader} />}
      </SectionMeta>
    )
  }
  return (
    <>
      {heading !== '' && <Prose className="part-heading" html={heading} />}
      {section && meta(section)}
      {lines > 0 && <PartBody id={`pl-_part-${number}`} part={part} mayAct={mayAct(reader)} />}
      {nested.map((view) => (
        <div className="part-nested" key={view.id}>
          <a href={`#${encodeURIComponent(view.id)}`}>{view.title}</a>
          {meta(view)}
        </div>
      ))}
    </>
  )
}

function statusOf({ id, title, status }: SectionView, reader: SpecReader) {
  if (status === null) return null
  if (!mayAct(reader)) return <StatusBadge status={status.state} />
  return (
    <StatusControl
      target={{ location: reader.location, sha: reader.sha }}
      section={{ id, title }}
      status={status.state}
      isChoosing={reader.choosing === id}
    />
  )
}

interface OpenAlertsProps {
  section: string
  alerts: SectionAlerts
  location: DocumentLocation
}

/** A link to the open alerts of a section. Unconfirmed suggestions are listed separately. */
function OpenAlerts({ section, alerts: { open, suggested }, location }: OpenAlertsProps) {
  const { org, owner, repo, path } = location
  const counts = [
    ...(open > 0 ? [`${open} open ${open === 1 ? 'alert' : 'alerts'}`] : []),
    ...(suggested > 0 ? [`${suggested} suggested ${suggested === 1 ? 'alert' : 'alerts'}`] : []),
  ]
  return (
    <a
      className={open > 0 ? 'severity-error' : 'severity-warning'}
      href={sectionAlertsPath(org, `${owner}/${repo}`, path, section)}
    >
      {counts.join(', ')}
    </a>
  )
}

interface PartBodyProps {
  id: string
  part: SpecPart
  mayAct: boolean
}

/**
 * The text of a part: sanitized HTML from spec/render. On a loaded page it exists only in this element. The element is kept
 * while the text stays the same, because browsers serialize HTML slightly differently and React would replace it.
 */
function PartBody({ id, part: { body, bodyId, lines }, mayAct }: PartBodyProps) {
  const withBoxes = mayAct ? withCriterionBoxes : (html: string) => html
  const read = () => ({
    bodyId,
    html: body === null ? (document.getElementById(id)?.innerHTML ?? '') : withBoxes(body),
  })
  const [renderedBody, keep] = useState(read)
  if (renderedBody.bodyId !== bodyId) keep(read())
  return (
    <div
      id={id}
      className="part-body"
      data-lines={lines}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by spec/render
      dangerouslySetInnerHTML={{ __html: renderedBody.html }}
    />
  )
}
