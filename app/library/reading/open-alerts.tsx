import type { DocumentLocation } from '#app/library/document/document-location'
import type { SectionAlerts } from '#app/library/document/section-alerts'
import { sectionAlertsPath } from '#shared/page-paths'

interface Props {
  section: string
  alerts: SectionAlerts
  location: DocumentLocation
}

/** A link to the open alerts of a section. Unconfirmed suggestions are listed separately. */
export function OpenAlerts({ section, alerts: { open, suggested }, location }: Props) {
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
