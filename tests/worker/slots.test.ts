import { EventEmitter } from 'node:events'
import type { Job } from 'graphile-worker'
import { expect, it } from 'vitest'
import { createSlots } from '#worker/slots'

type Flags = Record<string, true>

/** A worker with four slots. Each fetch takes the first waiting job whose flags are not forbidden. */
function openHands(...waiting: Flags[]) {
  const events = new EventEmitter()
  const slots = createSlots(events, 4)
  const takenFlags: Flags[] = []
  return {
    taken: takenFlags,
    async look() {
      const forbidden = await slots.forbidden()
      const at = waiting.findIndex((flags) => !Object.keys(flags).some((flag) => forbidden.includes(flag)))
      const [flags] = at === -1 ? [] : waiting.splice(at, 1)
      if (!flags) return events.emit('worker:getJob:empty', {})
      takenFlags.push(flags)
      return events.emit('job:start', { job: { flags } as Partial<Job> })
    },
    end(flags: Flags) {
      takenFlags.splice(takenFlags.indexOf(flags), 1)
      events.emit('job:complete', { job: { flags } })
    },
  }
}

const bulk = (org: number): Flags => ({ bulk: true, [`org:${org}`]: true })
const push = (org: number): Flags => ({ [`org:${org}`]: true })

it('bulk jobs use at most half of the slots, even if all slots fetch at once', async () => {
  const hands = openHands(bulk(1), bulk(2), bulk(3), bulk(4), push(5))
  await Promise.all([hands.look(), hands.look(), hands.look(), hands.look()])
  expect(hands.taken).toEqual([bulk(1), bulk(2), push(5)])
})

it('one org never uses all slots: the last one is kept for another org', async () => {
  const hands = openHands(push(1), push(1), push(1), push(1), push(2))
  for (let look = 0; look < 4; look++) await hands.look()
  expect(hands.taken).toEqual([push(1), push(1), push(1), push(2)])
})

it('a slot that becomes free takes a job that had to wait', async () => {
  const hands = openHands(bulk(1), bulk(2), bulk(3))
  for (let look = 0; look < 3; look++) await hands.look()
  const [first] = hands.taken
  if (first) hands.end(first)
  await hands.look()
  expect(hands.taken).toEqual([bulk(2), bulk(3)])
})
