import { NavLink } from '@remix-run/react'
import { issuesPath, pullsPath, repoPath } from '../paths'

interface Props {
  org: string
  owner: string
  repo: string
}

/** What there is of one repository. */
export function RepoTabs({ org, owner, repo }: Props) {
  return (
    <nav className="tabs" aria-label={`${owner}/${repo}`}>
      <NavLink to={repoPath(org, owner, repo)} end>
        Specs
      </NavLink>
      <NavLink to={issuesPath(org, owner, repo)}>Issues</NavLink>
      <NavLink to={pullsPath(org, owner, repo)}>Pull requests</NavLink>
    </nav>
  )
}
