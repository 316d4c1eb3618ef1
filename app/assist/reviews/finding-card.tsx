import { Form, Link } from '@remix-run/react'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import { docPath } from '#shared/page-paths'
import type { Finding } from './review-data'

interface Props {
  at: { org: string; owner: string; repo: string }
  finding: Finding
  mayWrite: boolean
}

const KINDS: Record<Finding['kind'], string> = {
  touched: 'Its code changes, and the section stays as it is',
  discrepancy: 'Spec and pull request differ',
  realization: 'Criterion',
  doc_update: 'Suggested change of the document',
}

const FINDING_STATES: Record<Finding['state'], string> = {
  open: 'Open',
  accepted: 'Accepted',
  dismissed: 'Dismissed',
  attested: 'Still right',
}

/** One finding with its decision, or the buttons for one. */
export function FindingCard({ at: { org, owner, repo }, finding, mayWrite }: Props) {
  const { id, kind, file_path, section_id, section_title, criterion_text, state } = finding
  const section = `${docPath(org, owner, repo, file_path)}#${encodeURIComponent(section_id)}`
  return (
    <li className="card">
      <p>
        <Link className="row-title" to={section}>
          {section_title}
        </Link>{' '}
        <span className="muted">{KINDS[kind]}</span>
      </p>
      {criterion_text && <p>{criterion_text}</p>}
      <FindingText finding={finding} />
      {state !== 'open' && (
        <p className="muted">
          {[
            `${FINDING_STATES[state]}${finding.decided_by ? ` by ${finding.decided_by}` : ''}`,
            finding.reason,
          ]
            .filter(Boolean)
            .join(': ')}
        </p>
      )}
      {mayWrite && state === 'open' && (
        <div className="actions">
          {kind === 'touched' ? (
            <RowAction row={{ finding: id }} act="attest" label="Still right" subject={section_title} />
          ) : (
            <RowAction row={{ finding: id }} act="accept" label="Accept" subject={section_title} />
          )}
          <Form method="post" className="actions">
            <input type="hidden" name="finding" value={id} />
            <label>
              <span className="visually-hidden">Reason to dismiss {section_title}</span>
              <input type="text" name="reason" placeholder="Reason" required maxLength={1000} />
            </label>
            <button type="submit" className="button" name="do" value="dismiss">
              Dismiss<span className="visually-hidden"> {section_title}</span>
            </button>
          </Form>
        </div>
      )}
    </li>
  )
}

function FindingText({ finding }: { finding: Finding }) {
  const { files, verdict, confidence, severity, spec_says, pull_does, suggestion, old_text, new_text } =
    finding
  return (
    <>
      {files.length > 0 && (
        <p>
          {files.map(({ path, lines }) => (
            <code key={`${path}:${lines}`}>{lines ? `${path}:${lines} ` : `${path} `}</code>
          ))}
        </p>
      )}
      {verdict && (
        <p>
          {verdict.replace('_', ' ')}, {Math.round((confidence ?? 0) * 100)}%
        </p>
      )}
      {severity && <p>Severity: {severity}</p>}
      {spec_says && <p>The spec: {spec_says}</p>}
      {pull_does && (
        <p>
          {finding.kind === 'discrepancy' ? 'The pull request' : 'Why'}: {pull_does}
        </p>
      )}
      {suggestion && <p>Suggestion: {suggestion}</p>}
      {old_text !== null && new_text !== null && (
        <>
          <del>{old_text}</del> <ins>{new_text}</ins>
        </>
      )}
    </>
  )
}
