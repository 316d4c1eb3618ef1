import { useOrgData } from './use-org-data'

/** The full names of the repositories, such as the choices of a filter. */
export const useRepositoryNames = (): string[] =>
  useOrgData()?.tree.repositories.map(({ owner, name }) => `${owner}/${name}`) ?? []
