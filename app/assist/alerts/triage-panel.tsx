import { Form, Link } from '@remix-run/react'
import { SectionPlace } from '#app/tickets/sync/section-place.tsx'
import { editorPath, newSpecPath } from '#shared/page-paths'
import type { Alert, AlertDetail } from './alert-data'

interface Props {
  org: string
  detail: AlertDetail
  mayWrite: boolean
}

/** The section that an alert concerns: suggestions with their reasons, and the actions for the alert. */
export function TriagePanel({ org, detail: { alert, can_open_issue }, mayWrite }: Props) {
  const { repo, section, decision, suggestions } = alert
  if (repo === null) return <p className="muted">No repository. Choose one to find related specs.</p>
  const others = suggestions.filter(
    ({ file_path, section_id }) => file_path !== section?.file_path || section_id !== section.section_id,
  )
  return (
    <>
      {section && (
        <p>
          Concerns{' '}
          <SectionPlace org={org} repo={repo} file_path={section.file_path} section_id={section.section_id} />
          .
        </p>
      )}
      {decision === 'none' && <p>Concerns no section.</p>}
      {decision === null && suggestions.length === 0 && <p className="muted">{whyNoSuggestions(alert)}</p>}
      {suggestions.length > 0 && alert.triage_note && (
        <p className="muted">Compared without AI: {alert.triage_note}</p>
      )}
      {others.length > 0 && (
        <ul
          className="lines panel"
          aria-label={decision === null ? 'Suggested sections' : 'Other suggestions'}
        >
          {others.map((suggestion) => (
            <li key={`${suggestion.file_path} ${suggestion.section_id}`}>
              <Suggestion org={org} repo={repo} suggestion={suggestion} mayWrite={mayWrite} />
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <>
          <OtherSection />
          <div className="actions">
            {decision !== 'none' && <ActButton act="none" label="No section" />}
            {can_open_issue && <ActButton act="issue" label="Open an issue" />}
            <WriteLink org={org} alert={alert} repo={repo} />
          </div>
        </>
      )}
    </>
  )
}

function whyNoSuggestions({ triaged_at, triage_note }: Alert): string {
  if (triaged_at === null) return 'The alert is being compared with the sections of its repository.'
  return triage_note === null
    ? 'No section has a file or words in common with it.'
    : `No section is suggested: ${triage_note}`
}

const ActButton = ({ act, label }: { act: string; label: string }) => (
  <Form method="post">
    <button type="submit" className="button" name="do" value={act}>
      {label}
    </button>
  </Form>
)

/** Links to the editor of the affected spec, or of a new one. */
function WriteLink({ org, repo, alert }: { org: string; repo: string; alert: Alert }) {
  const [owner = '', name = ''] = repo.split('/')
  const path = alert.section?.file_path ?? alert.suggestions[0]?.file_path
  return (
    <Link
      className="button"
      to={path ? `${editorPath(org, owner, name, path)}?alert=${alert.id}` : newSpecPath(org, owner, name)}
    >
      {path ? 'Write a section' : 'Write a spec'}
    </Link>
  )
}

/** For a section that is not among the suggestions. */
const OtherSection = () => (
  <Form method="post" className="fields">
    <label>
      <span>Another section</span>
      <input
        type="text"
        name="section"
        required
        maxLength={2000}
        placeholder="docs/specs/refunds.md#partial-refunds"
        autoComplete="off"
      />
    </label>
    <button type="submit" className="button" name="do" value="section">
      Choose
    </button>
  </Form>
)

interface SuggestionProps {
  org: string
  repo: string
  suggestion: Alert['suggestions'][number]
  mayWrite: boolean
}

function Suggestion({ org, repo, suggestion, mayWrite }: SuggestionProps) {
  const { file_path, section_id, title, criterion, reasons } = suggestion
  return (
    <>
      <div>
        <strong dir="auto">{title}</strong>{' '}
        <SectionPlace org={org} repo={repo} file_path={file_path} section_id={section_id} />
        {criterion && (
          <span className="row-note" dir="auto">
            {criterion}
          </span>
        )}
        <span className="row-note">{reasons.join(' · ')}</span>
      </div>
      {mayWrite && (
        <Form method="post" className="row-end">
          <input type="hidden" name="section" value={`${file_path}#${section_id}`} />
          <button type="submit" className="button" name="do" value="section">
            This section<span className="visually-hidden"> {title}</span>
          </button>
        </Form>
      )}
    </>
  )
}
