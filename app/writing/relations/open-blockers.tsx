import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { isOpenBlocker, issueReference, type RelatedIssue } from './relation-groups'

interface Props {
  at: { owner: string; repo: string }
  relations: RelatedIssue[]
}

const MAX_NAMED = 3

/** Names what still blocks the issue, for who is about to close it. Closing stays possible. */
export function OpenBlockers({ at, relations }: Props) {
  const blockers = relations.filter(isOpenBlocker)
  if (blockers.length === 0) return null
  const named = blockers.slice(0, MAX_NAMED)
  const more = blockers.length - named.length
  return (
    <p className="open-blockers">
      <Icon name="blocked" />
      <span>
        {named.map((issue, index) => (
          <span key={issue.url}>
            {index > 0 && ', '}
            <Link to={issue.url} title={issue.title}>
              {issueReference(at, issue)}
            </Link>
          </span>
        ))}
        {more > 0 && ` and ${more} more`} still {blockers.length === 1 ? 'blocks' : 'block'} this.
      </span>
    </p>
  )
}
