import { expect, it } from 'vitest'
import { type Tracker, TrackerError } from '#server/ports/tracker/port'
import { OutageError, VENDOR_TIMING, Vendor } from '#server/tickets/sync/vendor/vendor'
import { MemoryTracker } from '#tests/support/tickets/memory-tracker'

function start() {
  const tracker = new MemoryTracker()
  const vendor = new Vendor(tracker, new AbortController().signal, { ...VENDOR_TIMING, backoffMs: [] })
  const ask = () => vendor.once((open: Tracker) => open.identify())
  const failures = async (count: number) => {
    tracker.fault = () => {
      throw new TrackerError('unavailable', 'no answer')
    }
    for (let each = 0; each < count; each++) await expect(ask()).rejects.toBeInstanceOf(TrackerError)
    tracker.fault = () => {}
  }
  return { tracker, vendor, ask, failures }
}

it('a ticket system that fails many requests and answers others has no outage', async () => {
  const { vendor, ask, failures } = start()
  for (let round = 0; round < 3; round++) {
    await failures(24)
    await ask()
  }
  expect(vendor.outage).toBeNull()
})

it('marks that are searched at the same time share their requests, so a failed one is one failure', async () => {
  const { tracker, vendor } = start()
  const search = () => {
    const marks = Array.from({ length: 30 }, (_, at) => `mark-${at}`)
    return Promise.allSettled(marks.map((mark) => vendor.findByMark('PAY', mark, new Date())))
  }
  tracker.add('Ours', { isOurs: true, mark: 'mark-29' })
  const searchResults = await search()
  expect(searchResults.map((each) => each.status === 'fulfilled' && each.value.length)).toEqual([
    ...Array(29).fill(0),
    1,
  ])
  tracker.fault = () => {
    throw new TrackerError('unavailable', 'no answer')
  }
  await search()
  expect(tracker.countOf('findByMarks')).toBe(4)
  expect(vendor.outage).toBeNull()
})

it('after 25 failures in a row nothing is sent any more', async () => {
  const { tracker, vendor, ask, failures } = start()
  await failures(24)
  tracker.fault = () => {
    throw new TrackerError('unavailable', 'no answer')
  }
  await expect(ask()).rejects.toBeInstanceOf(OutageError)
  expect(vendor.outage?.until?.getTime()).toBeGreaterThan(Date.now())
  const calls = tracker.calls.length
  await expect(ask()).rejects.toBeInstanceOf(OutageError)
  expect(tracker.calls.length).toBe(calls)
})
