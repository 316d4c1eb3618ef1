import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Tracker } from '#server/ports/tracker/port'
import { startFakeJira } from '#tests/support/fake-jira/index'
import type { Fault } from '#tests/support/fake-tracker/faults'
import { seededRandom } from '#tests/support/seeded-random'
import { testPorts } from '#tests/support/test-ports'
import { draftOf } from './tracker-under-test'

const isDeep = process.env.DEEP !== undefined
const WORKERS = 8

const FAULTS: { rate: number; fault: Fault }[] = [
  { rate: 0.05, fault: { kind: 'fail_after' } },
  { rate: 0.05, fault: { kind: 'status', status: 500 } },
  { rate: 0.03, fault: { kind: 'rate_limited', retryAfter: '1' } },
  { rate: 0.02, fault: { kind: 'garbage' } },
]

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function openJira(isCloud: boolean) {
  const jira = await startFakeJira({ isCloud })
  stops.push(jira.stop)
  return { jira, tracker: testPorts().trackers.open(jira.credential) }
}

/** Creates one ticket as the sync does: after an uncertain answer it looks for the ticket first. */
async function createOnce(tracker: Tracker, title: string): Promise<string> {
  const draft = draftOf(title)
  const since = new Date()
  let isUncertain = false
  for (;;) {
    try {
      const [markedTicket] = isUncertain ? await tracker.findByMarks('PAY', [draft.mark], since) : []
      return (markedTicket ?? (await tracker.create('PAY', draft, randomUUID()))).id
    } catch (error) {
      const { code } = error as { code: string }
      if (code === 'unavailable' || code === 'garbled') isUncertain = true
      else if (code !== 'rate_limited') throw error
    }
  }
}

describe.each([
  ['Jira Cloud', true],
  ['Jira Data Center', false],
])('%s after failures', (_, isCloud) => {
  it('holds each ticket once, although requests fail and the search lags', async () => {
    const { jira, tracker } = await openJira(isCloud)
    jira.world.index.lagMs = 10_000
    jira.faults.happenAtRandom(FAULTS, seededRandom(15))
    // Data Center has no request that reads many tickets without the index.
    const tickets = isDeep ? (isCloud ? 1_000 : 200) : 20
    const titles = Array.from({ length: tickets }, (_, at) => `Ticket ${at}`)
    const waiting = [...titles]
    const work = async () => {
      for (let title = waiting.shift(); title !== undefined; title = waiting.shift())
        await createOnce(tracker, title)
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
    expect(jira.world.issues.map(({ summary }) => summary).sort()).toEqual([...titles].sort())
    expect(jira.violations).toEqual([])
  })

  it('finds a ticket that the index learns of later than of a newer one', async () => {
    const { jira, tracker } = await openJira(isCloud)
    const draft = draftOf('older')
    const { id } = await tracker.create('PAY', draft, randomUUID())
    await tracker.create('PAY', draftOf('newer'), randomUUID())
    jira.world.index.delayed.add(jira.world.issue(id)?.id ?? '')
    expect((await tracker.findByMarks('PAY', [draft.mark], new Date())).map((ticket) => ticket.id)).toEqual([
      id,
    ])
  })

  it('ignores our mark on a copy that somebody else made', async () => {
    const { jira, tracker } = await openJira(isCloud)
    const draft = draftOf('ours')
    const { id } = await tracker.create('PAY', draft, randomUUID())
    const original = jira.world.issue(id)
    const [, writer] = jira.world.users
    if (!original || !writer) throw new Error('the fake has an issue and people')
    const copy = { ...structuredClone(original), id: '99', key: 'PAY-2', creator: writer }
    jira.world.issues.push(copy)
    jira.world.index.record(copy.id, copy)
    expect((await tracker.findByMarks('PAY', [draft.mark], new Date())).map((ticket) => ticket.id)).toEqual([
      id,
    ])
  })
})
