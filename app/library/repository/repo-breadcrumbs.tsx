import { Breadcrumbs, type Crumb } from '#app/components/frame/breadcrumbs.tsx'
import { orgPath, repoPath } from '#shared/page-paths'

interface Props {
  at: { org: string; owner: string; repo: string }
  /** The crumbs below the repository. */
  crumbs: Crumb[]
}

/** Breadcrumbs of a repository page. */
export function RepoBreadcrumbs({ at: { org, owner, repo }, crumbs }: Props) {
  return (
    <Breadcrumbs
      crumbs={[
        { label: 'Dashboard', to: orgPath(org) },
        { label: `${owner}/${repo}`, to: repoPath(org, owner, repo) },
        ...crumbs,
      ]}
    />
  )
}
