import { hasArrived } from './arrival'
import { ChangedMeanwhile, copyOrg } from './copy-org'
import type { MoveContext } from './move-context'
import { MoveError } from './move-error'
import { withMoveLock } from './move-lock'
import { markMoved, pauseWrites, resumeWrites } from './pause-writes'
import { findMovingOrg } from './plan-move'
import { type MoveRequest, requireMovable } from './require-movable'
import { waitForLongTransactions, waitForWriters } from './wait-for-writers'

/** The address of the org at the target. */
export const newAddress = ({ address, newSlug }: MoveRequest): string => `${address}/app/${newSlug}/`

/** Changes that nothing pauses, such as those of nightly jobs, end within this number of tries. */
const TRIES = 5

/**
 * Moves an org to another deployment. It can be interrupted and repeated at any point: until the copy is committed, the target has
 * nothing of the org; afterwards only the source is marked. A failure before the commit allows changes at the source again.
 */
export const moveOrg = (ctx: MoveContext, request: MoveRequest): Promise<void> =>
  withMoveLock(ctx, request.slug, () => moveAlone(ctx, request))

async function moveAlone(ctx: MoveContext, request: MoveRequest): Promise<void> {
  const { source, report } = ctx
  const found = await findMovingOrg(ctx, request.slug)
  if (found.movedTo)
    return report(`${found.slug} has moved to ${found.movedTo}. There is nothing left to do.`)
  await requireMovable(ctx, found, request)
  if (!found.movingSince) await waitForLongTransactions(ctx)
  const org = await pauseWrites(ctx, found, newAddress(request))
  report(`Nobody can change ${org.slug} from now on. Reading works.`)
  if (await hasArrived(ctx, org, request.newSlug)) report('An earlier command has copied all rows.')
  else {
    let isCommitting = false
    try {
      await waitForWriters(ctx, org.id)
      await copyUntilEqual(ctx, org, request.newSlug, () => {
        isCommitting = true
      })
    } catch (error) {
      if (!isCommitting) await resumeWrites(source, org)
      throw error
    }
  }
  await markMoved(source, org, newAddress(request))
  report(`${org.slug} is at ${newAddress(request)}. Here it can be read, and an admin can delete it.`)
}

async function copyUntilEqual(
  ctx: MoveContext,
  org: Parameters<typeof copyOrg>[1],
  newSlug: string,
  onCommit: () => void,
): Promise<void> {
  for (let left = TRIES; ; left -= 1)
    try {
      ctx.report('Copying the rows.')
      return await copyOrg(ctx, org, newSlug, onCommit)
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      if (left === 1)
        throw new MoveError(
          `These tables changed during each of ${TRIES} copies: ${error.tables.join(', ')}. Stop the workers of the source for the move.`,
        )
    }
}
