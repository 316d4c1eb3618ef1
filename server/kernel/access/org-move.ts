import { eq } from 'drizzle-orm'
import { orgs } from '#db/schema/index'
import type { Context, Org } from '../context'
import { DomainError } from '../errors'

/** The columns that say whether the org is moving to another deployment. Read them with the org. */
export const MOVE_COLUMNS = { movingSince: orgs.movingSince, movedTo: orgs.movedTo }

const RETRY_S = 60

type MoveState = Pick<Org, 'movingSince' | 'movedTo'>

/** Nobody can change the org now. A job that gets this error is postponed. */
export class OrgMovingError extends DomainError {
  constructor(
    code: 'conflict' | 'unavailable',
    message: string,
    /** The address of the org after its move. Null while it is copied. */
    readonly movedTo: string | null,
  ) {
    const isBeingCopied = movedTo === null
    super(code, {
      message,
      retryable: isBeingCopied,
      headers: isBeingCopied ? { 'retry-after': String(RETRY_S) } : {},
    })
  }
}

/** Refuses a change of an org that is moving or has moved to another deployment. */
export function refuseDuringMove(org: MoveState): void {
  if (org.movedTo && org.movingSince)
    throw new OrgMovingError('conflict', movedSentence(org.movedTo), org.movedTo)
  refuseDuringCopy(org)
}

/** Refuses a change of an org that is being copied to another deployment. After the move, it concerns only what stays here. */
export function refuseDuringCopy(org: MoveState, message = MOVING): void {
  if (org.movingSince && !org.movedTo) throw new OrgMovingError('unavailable', message, null)
}

/** Reads whether an org is moving, for callers that have only its id. */
export async function readMove({ db }: Pick<Context, 'db'>, orgId: number): Promise<MoveState> {
  const [org] = await db.select(MOVE_COLUMNS).from(orgs).where(eq(orgs.id, orgId))
  return org ?? {}
}

const MOVING = 'This organization is moving to another server. Reading works. Try again in a minute.'

const movedSentence = (to: string) => `This organization has moved to ${to}. Make your change there.`
