import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import { useRevalidateWhenIndexed } from '#app/live/live-updates'
import type { RepoSummary } from '#server/library/repos/wire'
import { counted } from '#shared/counted'
import { newSpecPath, trackPath } from '#shared/page-paths'
import { RepoTabs } from './repo-tabs'

interface Props {
  at: { org: string; owner: string; repo: string }
  repository: Pick<
    RepoSummary,
    'full_name' | 'description' | 'default_branch' | 'head_sha' | 'is_archived' | 'indexed_at'
  >
  /** The numbers of documents. Only where they are known. */
  total?: number
  tracked?: number
  children: ReactNode
}

/** What all tabs of a repository have in common. */
export function RepositoryPage({ at, repository, total, tracked = 0, children }: Props) {
  const mayWrite = usePermission('specs:write')
  const { full_name, description, default_branch, head_sha, is_archived, indexed_at } = repository
  const { org, owner, repo } = at
  useRevalidateWhenIndexed(`${owner}/${repo}`)
  return (
    <Page
      crumbs={[{ label: repo }]}
      actions={
        <>
          {indexed_at !== null && (
            <span className="muted wide-only">
              Indexed <RelativeTime at={indexed_at} />
            </span>
          )}
          {mayWrite && head_sha !== null && (
            <>
              <Link className="button" to={trackPath(org, owner, repo)}>
                <Icon name="flag" />
                Track …
              </Link>
              <Link
                className="button"
                to={newSpecPath(org, owner, repo)}
                data-keys="n"
                aria-label="New document"
              >
                <Icon name="plus" />
                <span className="wide-only">New document</span>
              </Link>
            </>
          )}
        </>
      }
    >
      <div className="page-head">
        <h1>{full_name}</h1>
        {is_archived && <span className="tag">Archived</span>}
        <p className="meta">
          {total !== undefined && <span>{counted(total, 'document')}</span>}
          {tracked > 0 && <span>{tracked} tracked</span>}
          {default_branch && (
            <span>
              <code title={head_sha ?? undefined}>{default_branch}</code>
            </span>
          )}
          {description && <span>{description}</span>}
        </p>
      </div>
      <RepoTabs {...at} />
      {children}
    </Page>
  )
}
