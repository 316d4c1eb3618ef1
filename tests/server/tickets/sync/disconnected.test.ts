import { beforeEach, expect, it } from 'vitest'
import { countWaiting } from '#server/accounts/profile/count-waiting'
import type { OrgProcedureContext } from '#server/kernel/context'
import { disconnectRepositories } from '#server/library/repos/index'
import { listReviews } from '#server/tickets/sync/decisions/inboxes'
import { makeMember } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'
import { openSync, PATH } from './sync-world'

const { start, indexing } = openSync()
let ctx: OrgProcedureContext
beforeEach(async () => {
  const actor = userActor(await makeMember(indexing.db, indexing.org))
  ctx = { ...indexing.ctx, actor, org: indexing.org, permissions: ['specs:write'] }
})

it('neither lists nor counts what a disconnected repository waits for', async () => {
  const world = await start({
    [PATH]: '---\ntitle: Refunds\n---\n## 1. Part\n<!-- svc:system:1 status:todo -->\nMoney goes back.\n',
  })
  await world.sync()
  const waiting = async () => ({
    listed: (await listReviews(ctx, { limit: 10, offset: 0 })).total,
    counted: (await countWaiting(ctx)).sync,
  })
  expect(await waiting()).toEqual({ listed: 1, counted: 1 })
  await disconnectRepositories(world.ctx, world.key.orgId, [world.key.id])
  expect(await waiting()).toEqual({ listed: 0, counted: 0 })
})
