import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ticketConnections } from '#db/schema/index'
import { openTracker } from '#server/tickets/connections/index'
import { openSync, PATH } from '../sync-world'
import { addOwnJira, startJira, stopJirasAfterEach } from './two-jiras'

const sync = openSync()
stopJirasAfterEach()
const SECTIONS = 20
/** Requests that may be on their way when the credential is deleted. */
const CONCURRENT = 8

const section = (number: number) =>
  `## ${number}. Part ${number}\n<!-- svc:system:${number} status:in_progress -->\n\nMoney.\n`
const SPEC = `---\ntitle: Refunds\n---\n${Array.from({ length: SECTIONS }, (_, at) => section(at + 1)).join('\n')}`

it('a running job sends nothing more with a credential that was deleted', async () => {
  const jira = await startJira()
  const world = await sync.start({ [PATH]: SPEC })
  await addOwnJira(world, jira)
  world.open = openTracker
  await world.sync()
  await world.approveAll()
  const working = world.work()
  await expect.poll(() => jira.world.issues.length).toBeGreaterThan(2)
  await sync.indexing.db.delete(ticketConnections).where(eq(ticketConnections.orgId, world.id.orgId))
  const sent = jira.requests.length
  await working
  expect(jira.requests.length - sent).toBeLessThanOrEqual(CONCURRENT)
  expect(jira.world.issues.length).toBeLessThan(SECTIONS)
  expect((await world.runs()).at(-1)).toMatchObject({
    error: expect.stringContaining('no credential for Jira'),
  })
})
