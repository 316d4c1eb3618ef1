import { z } from 'zod'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { findLocalRepository, type LocalRepository } from '../find-local-repository'

const PARTS = /^(?:(?:([A-Za-z0-9._-]{1,100})\/)?([A-Za-z0-9._-]{1,100})#|#?)(\d{1,15})$/

/** Names an issue from an issue of the same org. */
export const IssueName = z
  .string()
  .trim()
  .regex(PARTS, 'must be #12, or repository#12 for an issue of another repository')
  .meta({ description: '`#12`, or `owner/name#12` elsewhere' })

export interface NamedIssue {
  repository: Repository
  number: number
}

export const fullName = ({ repository, number }: NamedIssue) =>
  `${repository.owner}/${repository.name}#${number}`

/** The repository and number that the name stands for, as seen from the repository. The issue itself may be missing. */
export async function findNamed(ctx: OrgContext, from: LocalRepository, name: string): Promise<NamedIssue> {
  const [, owner = from.owner, repo, digits] = PARTS.exec(name) ?? []
  const number = Number(digits)
  if (repo === undefined) return { repository: from, number }
  const repository = await findLocalRepository(ctx, { owner, repo }).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    throw invalidOther(`There is no local repository ${owner}/${repo} here.`)
  })
  return { repository, number }
}

export const invalidOther = (message: string) =>
  new DomainError('validation_failed', {
    message,
    issues: [{ loc: ['body'], msg: message, type: 'not_relatable' }],
  })
