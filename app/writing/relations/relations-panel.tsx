import { Link } from '@remix-run/react'
import { usePermission } from '#app/hooks/use-permissions'
import { ThreadState } from '#app/writing/threads/thread-state.tsx'
import { RelationForm, type TypedRelation } from './relation-form'
import { issueReference, RELATION_NAMES, RELATION_TITLES, type RelatedIssue } from './relation-groups'
import { RemoveRelation } from './remove-relation'

interface Props {
  at: { org: string; owner: string; repo: string; issue_number: string }
  relations: RelatedIssue[]
  /** A relation that was rejected. */
  typed: TypedRelation | null
}

/** What an issue is related to, with a form to add a relation. */
export function RelationsPanel({ at, relations, typed }: Props) {
  const mayWrite = usePermission('specs:write')
  return (
    <section className="relations" aria-labelledby="pl-_relations">
      <h2 id="pl-_relations">Relations</h2>
      {relations.length === 0 && <p className="muted">No related issues.</p>}
      {RELATION_NAMES.map((name) => {
        const issues = relations.filter(({ relation }) => relation === name)
        if (issues.length === 0) return null
        const title = RELATION_TITLES[name]
        return (
          <div key={name} className="relation-group">
            <h3 id={`pl-_relation-${name}`}>
              {title}
              {name === 'sub_issue' && <SubIssueProgress issues={issues} />}
            </h3>
            <ul aria-labelledby={`pl-_relation-${name}`}>
              {issues.map((issue) => (
                <li key={issue.url}>
                  <ThreadState state={issue.state} closeReason={issue.close_reason} isShapeOnly />
                  <Link to={issue.url}>
                    <span className="muted">{issueReference(at, issue)}</span>{' '}
                    <span dir="auto">{issue.title}</span>
                  </Link>
                  {mayWrite && <RemoveRelation at={at} issue={issue} />}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {mayWrite && <RelationForm at={at} typed={typed} />}
    </section>
  )
}

function SubIssueProgress({ issues }: { issues: RelatedIssue[] }) {
  const closed = issues.filter(({ state }) => state === 'closed').length
  return (
    <span className="muted">
      <progress value={closed} max={issues.length} aria-hidden="true" />
      {closed} of {issues.length} closed
    </span>
  )
}
