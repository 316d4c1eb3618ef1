import { orgPath } from '#shared/page-paths'
import { useOrgData } from './use-org-data'
import { usePermission } from './use-permissions'

type RepositoryPath = (org: string, owner: string, repo: string) => string

/**
 * What an empty list offers to people who may write: an act in the only repository, else the choice of a repository.
 * Null for people who may not.
 */
export function useRepositoryAct(org: string, label: string, pathOf: RepositoryPath) {
  const mayWrite = usePermission('specs:write')
  const [only, ...others] = useOrgData()?.tree.repositories ?? []
  if (!mayWrite || !only) return null
  return others.length === 0
    ? { label, to: pathOf(org, only.owner, only.name) }
    : { label: 'Choose a repository', to: `${orgPath(org)}#pl-_repositories` }
}
