import type { RepositoryId } from './repository-id'

/** The payload of a job about one repository. */
export interface RepositoryTask extends RepositoryId {
  requestId: string
}

/** Jobs that derive data from a repository's history run one after another, after the index run. */
export const historyQueue = (repositoryId: number): string => `history:${repositoryId}`
