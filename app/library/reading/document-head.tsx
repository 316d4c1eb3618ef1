import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { RepoBreadcrumbs } from '#app/library/repository/repo-breadcrumbs.tsx'
import { rememberVisit } from '#app/palette/recent'
import type { FollowChoice } from '#app/talk/notices/follow-choice'
import { AsOfNotice } from './as-of-notice'
import { DocumentActions } from './document-actions'

interface Props {
  org: string
  owner: string
  repo: string
  path: string
  title: string
  /** The anchor of the document's own title, which this heading replaces. */
  titleId: string | undefined
  /** The day or commit of an old version, which has no actions. */
  asOf: string | null
  /** Whether the reader follows or muted the spec. Only for specs. */
  follow?: FollowChoice | null
}

/** Breadcrumbs, title and actions of a document. */
export function DocumentHead({ org, owner, repo, path, title, titleId, asOf, follow = null }: Props) {
  const { pathname } = useLocation()
  useEffect(
    () => rememberVisit(org, { to: pathname, title, note: `${owner}/${repo}` }),
    [org, owner, repo, pathname, title],
  )
  return (
    <header className="document-head">
      <RepoBreadcrumbs at={{ org, owner, repo }} crumbs={[{ label: path }]} />
      <h1 id={titleId} dir="auto">
        {title}
      </h1>
      {asOf === null ? (
        <DocumentActions org={org} owner={owner} repo={repo} path={path} follow={follow} />
      ) : (
        <AsOfNotice location={{ org, owner, repo, path }} asOf={asOf} />
      )}
    </header>
  )
}
