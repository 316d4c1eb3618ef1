import type { Side } from './move-context'
import { MoveError } from './move-error'
import { withSourceLock } from './move-lock'
import { readBegunAddress, resumeWrites } from './pause-writes'
import { findMovingOrg } from './plan-move'

export interface CanceledMove {
  /** Where the copy is. Null if the move had not ended. */
  movedTo: string | null
  /** Where a command that was killed may have committed the copy before it marked the source. */
  mayBeAt: string | null
}

/** Gives a move up: the org can be changed at the source again. Refused while a command moves it. */
export const cancelMove = (source: Side, slug: string): Promise<CanceledMove> =>
  withSourceLock(source, slug, async () => {
    const org = await findMovingOrg({ source }, slug)
    const { movingSince, movedTo } = org
    if (!movingSince) throw new MoveError(`${slug} is not moving. It can be changed.`)
    const mayBeAt = movedTo ? null : await readBegunAddress(source, org)
    await resumeWrites(source, { ...org, movingSince })
    return { movedTo, mayBeAt }
  })
