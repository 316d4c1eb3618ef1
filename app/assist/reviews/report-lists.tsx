import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ACTION_LABELS } from '#app/labels/sync-labels'
import { docPath, reviewPath } from '#shared/page-paths'
import { ticketStatusLabel } from '#spec/state-label'
import type { ReviewDetail } from './review-data'

interface Props {
  at: { org: string; owner: string; repo: string }
  detail: ReviewDetail
}

/** The results of a review without AI, as lists. Empty ones are omitted. */
export function ReportLists({ at: { org, owner, repo }, detail }: Props) {
  const { documents, problems, stale, dependents, coverage, tickets, config, skipped, is_truncated } = detail
  const preview = `${reviewPath(org, owner, repo, detail.review.number)}/preview`
  const skippedFiles = skipped.generated + skipped.configuration
  return (
    <>
      <List label="Changed documents">
        {documents.map(({ file_path, status, summary, changes }) => (
          <li key={file_path}>
            <Link to={`${preview}?${new URLSearchParams({ path: file_path })}`}>{file_path}</Link>
            {`: ${status}, ${summary}`}
            <ul>
              {changes.map(({ text }) => (
                <li key={text}>{text.replace(/\*\*|\\/g, '')}</li>
              ))}
            </ul>
          </li>
        ))}
      </List>
      <List label="Sections that become stale">
        {stale.map(({ file_path, title, section_id, section_title }) => (
          <li key={`${file_path} ${section_id}`}>
            <Link to={`${docPath(org, owner, repo, file_path)}#${encodeURIComponent(section_id)}`}>
              {title}: {section_title}
            </Link>
          </li>
        ))}
      </List>
      <List label="New problems">
        {problems.map(({ file_path, line, message, severity }) => (
          <li key={`${file_path}:${line} ${message}`}>
            <code>{`${file_path}:${line}`}</code> {severity}: {message}
          </li>
        ))}
      </List>
      <List label="Effects on tickets">
        {tickets.map(({ action, title, ticket_id, from, to }) => (
          <li key={`${action} ${title} ${ticket_id}`}>
            {ACTION_LABELS[action as keyof typeof ACTION_LABELS] ?? action} {ticket_id}: {title}
            {to && `, ${ticketStatusLabel(from)} → ${ticketStatusLabel(to)}`}
          </li>
        ))}
      </List>
      <List label="Documents that depend on them">
        {dependents.map(({ file_path, title, on }) => (
          <li key={`${file_path} ${on}`}>
            <Link to={docPath(org, owner, repo, file_path)}>{title}</Link> depends on {on}
          </li>
        ))}
      </List>
      {config && (
        <List label={config.file_path}>
          {config.errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
          {config.settings.map(({ key, from, to }) => (
            <li key={key}>
              <code>{key}</code>: {from} › {to}
            </li>
          ))}
        </List>
      )}
      <p className="muted">
        Criteria met: {coverage.before.ac_coverage_pct}% before, {coverage.after.ac_coverage_pct}% after.
        {skippedFiles > 0 && ` Skipped: ${skippedFiles} generated or configuration files.`}
        {is_truncated && ' The code host listed only a part of the files.'}
      </p>
    </>
  )
}

function List({ label, children }: { label: string; children: ReactNode[] | ReactNode[][] }) {
  if (children.flat().length === 0) return null
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      <ul className="text-lines">{children}</ul>
    </section>
  )
}
