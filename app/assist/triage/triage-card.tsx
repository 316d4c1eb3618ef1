import { Form, Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { specPath } from '#shared/page-paths'
import { CLASS_NAMES, type TriageClass, type TriageItem } from './triage-data'

interface Props {
  org: string
  item: TriageItem
  mayDecide: boolean
}

/** An issue, the findings of search or AI about it, and buttons to classify it. */
export function TriageCard({ org, item, mayDecide }: Props) {
  const { repo, number, title, url, author, created_at, note, proposal_url } = item
  return (
    <li className="card">
      <p>
        <a href={url}>
          <strong dir="auto">{title}</strong>
        </a>{' '}
        <span className="muted">
          #{number} · {repo} · {author} · <RelativeTime at={created_at} />
        </span>
      </p>
      <Classification item={item} />
      {note && <p className="muted">{note}</p>}
      <Related org={org} item={item} />
      {proposal_url && (
        <p>
          <a href={proposal_url}>Proposed spec</a>
        </p>
      )}
      {mayDecide && item.state !== 'skipped' && <Decision item={item} />}
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

/** A duplicate needs the earlier issue: one of the similar ones, or any other by its number. */
function Decision({ item: { id, number, state, similar } }: { item: TriageItem }) {
  const classes = Object.entries(CLASS_NAMES).filter(([name]) => name !== 'duplicate') as [
    TriageClass,
    string,
  ][]
  const about = <span className="visually-hidden"> for #{number}</span>
  return (
    <div className="actions">
      <Form method="post" className="actions">
        <input type="hidden" name="item" value={id} />
        {classes.map(([name, label]) => (
          <button key={name} type="submit" className="button" name="do" value={name}>
            {label}
            {about}
          </button>
        ))}
        {state !== 'waiting' && (
          <button type="submit" className="button" name="do" value="undo">
            Undo{about}
          </button>
        )}
      </Form>
      {similar.map((issue) => (
        <Form key={issue.number} method="post">
          <input type="hidden" name="item" value={id} />
          <input type="hidden" name="duplicate_of" value={issue.number} />
          <button type="submit" className="button" name="do" value="duplicate">
            Duplicate of #{issue.number}
            {about}
          </button>
        </Form>
      ))}
      <Form method="post" className="actions">
        <input type="hidden" name="item" value={id} />
        <label>
          <span className="visually-hidden">#{number} is a duplicate of #</span>
          <input
            type="text"
            inputMode="numeric"
            pattern="[0-9]{1,12}"
            name="duplicate_of"
            placeholder="#"
            size={5}
            required
          />
        </label>
        <button type="submit" className="button" name="do" value="duplicate">
          Duplicate{about}
        </button>
      </Form>
    </div>
  )
}
