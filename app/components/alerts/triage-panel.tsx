import { Form, Link } from '@remix-run/react'
import { editorPath, newSpecPath } from '../../../shared/page-paths'
import type { Alert, AlertDetail } from '../../alerts/alert-data'
import { SectionPlace } from '../sync/section-place'

interface Props {
  org: string
  detail: AlertDetail
  mayWrite: boolean
}

/** Which section an alert concerns: suggestions with their reasons, and what can be made of it. */
export function TriagePanel({ org, detail: { alert, can_open_issue }, mayWrite }: Props) {
  const { repo, section, decision, suggestions } = alert
  if (repo === null)
    return <p className="muted">The alert belongs to no repository, so no section can be named.</p>
  const [owner = '', name = ''] = repo.split('/')
  const path = section?.file_path ?? suggestions[0]?.file_path
  return (
    <>
      {section && (
        <p>
          Concerns{' '}
          <SectionPlace org={org} repo={repo} filePath={section.file_path} sectionId={section.section_id} />.
        </p>
      )}
      {decision === 'none' && <p>Concerns no section.</p>}
      {decision === null && suggestions.length === 0 && (
        <p className="muted">No section has a file or words in common with it.</p>
      )}
      <ul className="plain-list">
        {suggestions.map((suggestion) => (
          <li key={`${suggestion.file_path} ${suggestion.section_id}`}>
            <Suggestion org={org} repo={repo} suggestion={suggestion} mayWrite={mayWrite} />
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className="actions">
          <Form method="post">
            <button type="submit" className="button" name="do" value="none">
              No section
            </button>
          </Form>
          {can_open_issue && (
            <Form method="post">
              <button type="submit" className="button" name="do" value="issue">
                Open an issue
              </button>
            </Form>
          )}
          <Link
            className="button"
            to={path ? editorPath(org, owner, name, path) : newSpecPath(org, owner, name)}
          >
            {path ? 'Write a section' : 'Write a spec'}
          </Link>
        </div>
      )}
    </>
  )
}

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
      <strong dir="auto">{title}</strong>{' '}
      <SectionPlace org={org} repo={repo} filePath={file_path} sectionId={section_id} />
      {criterion && (
        <span className="row-note" dir="auto">
          {criterion}
        </span>
      )}
      <span className="row-note">{reasons.join(' · ')}</span>
      {mayWrite && (
        <Form method="post">
          <input type="hidden" name="file_path" value={file_path} />
          <input type="hidden" name="section_id" value={section_id} />
          <button type="submit" className="button" name="do" value="section">
            This section<span className="visually-hidden">: {title}</span>
          </button>
        </Form>
      )}
    </>
  )
}
