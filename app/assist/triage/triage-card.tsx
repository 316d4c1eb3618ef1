import { Link, useFetcher } from '@remix-run/react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { useHasAi } from '#app/hooks/use-org-data'
import { specPath } from '#shared/page-paths'
import { CLASS_NAMES, type TriageAnswer, type TriageItem } from './triage-data'
import { TriageDecision } from './triage-decision'

interface Props {
  org: string
  item: TriageItem
  mayDecide: boolean
  /** Called when a decision is sent. */
  onDecide: (item: TriageItem, act: string) => void
}

/** An issue, the findings of search or AI about it, and buttons to classify it. */
export function TriageCard({ org, item, mayDecide, onDecide }: Props) {
  const { Form, submit, data, state: sending } = useFetcher<TriageAnswer>()
  const hasAi = useHasAi()
  const { repo, number, title, url, author, created_at, note, proposal_url } = item
  return (
    // A decided issue leaves the list at once, so that the next key is about the next one.
    <li className="card" data-keys-scope hidden={sending !== 'idle'}>
      <p>
        <a href={url} data-row>
          <strong dir="auto">{title}</strong>
        </a>{' '}
        <span className="muted">
          #{number} · {repo} · {author} · <RelativeTime at={created_at} />
        </span>
      </p>
      <Classification item={item} />
      {hasAi && note && <p className="muted">{note}</p>}
      <Related org={org} item={item} />
      {proposal_url && (
        <p>
          <a href={proposal_url}>Proposed spec</a>
        </p>
      )}
      <ProblemNotice problem={data?.problem ?? null} />
      {mayDecide && item.state !== 'skipped' && (
        <TriageDecision item={item} Form={Form} submit={submit} onDecide={(act) => onDecide(item, act)} />
      )}
    </li>
  )
}

function Classification({ item }: { item: TriageItem }) {
  const { classification, confidence, duplicate_of, decided_by, state } = item
  if (!classification) return null
  return (
    <p>
      {state === 'waiting' && 'Perhaps '}
      <strong>{CLASS_NAMES[classification]}</strong>
      {duplicate_of !== null && ` of #${duplicate_of}`}{' '}
      <span className="muted">
        {decided_by
          ? `decided by ${decided_by}`
          : confidence !== null && `${Math.round(confidence * 100)}% sure`}
      </span>
    </p>
  )
}

function Related({
  org,
  item: { repo: fullName, url, similar, sections },
}: {
  org: string
  item: TriageItem
}) {
  const [owner = '', repo = ''] = fullName.split('/')
  return (
    <>
      {similar.length > 0 && (
        <>
          <p className="muted">Similar issues</p>
          <ul className="text-lines">
            {similar.map((issue) => (
              <li key={issue.number} dir="auto">
                <a href={url.replace(/\d+$/, String(issue.number))}>
                  #{issue.number} {issue.title}
                </a>
                {issue.state === 'closed' && <span className="muted"> (closed)</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {sections.length > 0 && (
        <>
          <p className="muted">Related sections</p>
          <ul className="text-lines">
            {sections.map(({ path, section_id, title, heading }) => (
              <li key={`${path}#${section_id}`} dir="auto">
                <Link to={`${specPath(org, owner, repo, path)}#${encodeURIComponent(section_id)}`}>
                  {title} › {heading}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
