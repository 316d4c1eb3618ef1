import { Link } from '@remix-run/react'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import type { IncludeWire } from '#server/writing/editor/include/wire-include'
import { counted } from '#shared/counted'
import { includePath } from '#shared/page-paths'

interface Props {
  at: { org: string; owner: string; repo: string }
  include: Pick<IncludeWire, 'total' | 'included' | 'proposals'>
}

/** Shown while a repository without a configuration leaves out files that look like documents. */
export function IncludePanel({ at: { org, owner, repo }, include: { total, included, proposals } }: Props) {
  const [first, ...others] = proposals.filter(
    ({ recommended, already_included }) => recommended && !already_included,
  )
  if (first === undefined) return null
  return (
    <EmptyState
      title={`${number(included)} of ${number(total)} Markdown files ${included === 1 ? 'is' : 'are'} included`}
    >
      <p>
        <code>{first.patterns.join(', ')}</code> holds {number(first.count)}{' '}
        {first.count === 1 ? 'file that looks like a document' : 'files that look like documents'}
        {others.length > 0 && `, and ${counted(others.length, 'more path')} too`}.
      </p>
      <p className="actions">
        <Link className="button button-main" to={includePath(org, owner, repo)}>
          Include {others.length === 0 ? `${number(first.count)} files` : 'these files'} …
        </Link>
      </p>
    </EmptyState>
  )
}

const number = (value: number) => value.toLocaleString('en')
