import { orgs } from '#db/schema/index'
import type { Org } from '../context'
import { conflict, DomainError } from '../errors'

/** The columns that say whether the org is moving to another deployment. Read them with the org. */
export const MOVE_COLUMNS = { movingSince: orgs.movingSince, movedTo: orgs.movedTo }

const RETRY_S = 60

/** Refuses a change of an org that is moving or has moved to another deployment. */
export function refuseDuringMove({ movingSince, movedTo }: Pick<Org, 'movingSince' | 'movedTo'>): void {
  if (!movingSince) return
  if (movedTo) throw conflict(movedSentence(movedTo))
  throw new DomainError('unavailable', {
    message: MOVING,
    retryable: true,
    headers: { 'retry-after': String(RETRY_S) },
  })
}

const MOVING = 'This organization is moving to another server. Reading works. Try again in a minute.'

const movedSentence = (to: string) => `This organization has moved to ${to}. Make your change there.`
