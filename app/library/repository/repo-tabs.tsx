import { NavLink } from '@remix-run/react'
import { Tabs } from '#app/components/frame/tabs.tsx'
import { issuesPath, pullsPath, repoPath, sessionsPath } from '#shared/page-paths'

interface Props {
  org: string
  owner: string
  repo: string
}

/** Tabs of a repository. Documents is first, always. */
export function RepoTabs({ org, owner, repo }: Props) {
  const path = repoPath(org, owner, repo)
  return (
    <Tabs label={`${owner}/${repo}`}>
      <NavLink to={path} end>
        Documents
      </NavLink>
      <NavLink to={pullsPath(org, owner, repo)}>Pull requests</NavLink>
      <NavLink to={issuesPath(org, owner, repo)}>Issues</NavLink>
      <NavLink to={sessionsPath(org, owner, repo)}>Sessions</NavLink>
      <NavLink to={`${path}/runs`}>Runs</NavLink>
      <NavLink to={`${path}/configuration`}>Configuration</NavLink>
    </Tabs>
  )
}
