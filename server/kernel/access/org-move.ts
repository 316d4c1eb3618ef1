import { orgs } from '#db/schema/index'
import type { Org } from '../context'
import { conflict, DomainError } from '../errors'

/** The columns that say whether the org is moving to another deployment. Read them with the org. */
export const MOVE_COLUMNS = { movingSince: orgs.movingSince, movedTo: orgs.movedTo }

const RETRY_S = 60

type MoveState = Pick<Org, 'movingSince' | 'movedTo'>

/** Refuses a change of an org that is moving or has moved to another deployment. */
export function refuseDuringMove(org: MoveState): void {
  if (org.movedTo && org.movingSince) throw conflict(movedSentence(org.movedTo))
  refuseDuringCopy(org)
}

/** Refuses a change of an org that is being copied to another deployment. After the move, it concerns only what stays here. */
export function refuseDuringCopy(org: MoveState, message = MOVING): void {
  if (!isBeingCopied(org)) return
  throw new DomainError('unavailable', {
    message,
    retryable: true,
    headers: { 'retry-after': String(RETRY_S) },
  })
}

const isBeingCopied = ({ movingSince, movedTo }: MoveState) => Boolean(movingSince) && !movedTo

const MOVING = 'This organization is moving to another server. Reading works. Try again in a minute.'

const movedSentence = (to: string) => `This organization has moved to ${to}. Make your change there.`
