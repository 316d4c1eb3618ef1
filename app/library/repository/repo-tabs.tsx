import { NavLink } from '@remix-run/react'
import { Tabs } from '#app/components/frame/tabs.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import { issuesPath, newSpecPath, pullsPath, repoPath, sessionsPath } from '#shared/page-paths'

interface Props {
  org: string
  owner: string
  repo: string
}

/** Tabs of a repository. */
export function RepoTabs({ org, owner, repo }: Props) {
  const mayWrite = usePermission('specs:write')
  return (
    <Tabs label={`${owner}/${repo}`}>
      <NavLink to={repoPath(org, owner, repo)} end>
        Specs
      </NavLink>
      <NavLink to={issuesPath(org, owner, repo)}>Issues</NavLink>
      <NavLink to={pullsPath(org, owner, repo)}>Pull requests</NavLink>
      <NavLink to={sessionsPath(org, owner, repo)}>Sessions</NavLink>
      {mayWrite && (
        <NavLink to={newSpecPath(org, owner, repo)} data-keys="n">
          New spec
        </NavLink>
      )}
    </Tabs>
  )
}
