import { EventEmitter } from 'node:events'
import { expect, it, onTestFinished, vi } from 'vitest'
import { stopOnSignal } from '#server/boot/stop-on-signal'

/** A process that gets signals at given times. Its stop lasts until `finish`. */
function openWorld({ isTerminal }: { isTerminal: boolean }) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const exits: unknown[] = []
  const emitter = new EventEmitter()
  let time = 0
  let stops = 0
  let overdue = 0
  let finish = () => {}
  const stopped = new Promise<void>((resolve) => {
    finish = resolve
  })
  const process = Object.assign(emitter, { exit: (code?: unknown) => void exits.push(code) as never })
  stopOnSignal({
    process: process as unknown as NodeJS.Process,
    isTerminal,
    now: () => time,
    stop: () => {
      stops += 1
      return stopped
    },
    onOverdue: () => {
      overdue += 1
    },
  })
  return {
    exits,
    stops: () => stops,
    overdue: () => overdue,
    send(signal: string, at: number) {
      time = at
      emitter.emit(signal)
    },
    async finish() {
      finish()
      await stopped
    },
  }
}

it.each([
  ['SIGTERM', 'SIGTERM'],
  ['SIGINT', 'SIGINT'],
  ['SIGHUP', 'SIGTERM'],
])('%s stops in order, also if npm sends %s again at once', async (first, second) => {
  const world = openWorld({ isTerminal: true })
  world.send(first, 5000)
  world.send(second, 5001)
  world.send(second, 5999)
  expect([world.stops(), world.exits]).toEqual([1, []])
  await world.finish()
  expect(world.exits).toEqual([0])
})

it('a second Ctrl-C at a terminal, a second later, stops at once', () => {
  const world = openWorld({ isTerminal: true })
  world.send('SIGINT', 5000)
  world.send('SIGINT', 6000)
  expect(world.exits).toEqual([1])
})

it('without a terminal, no number of signals cuts the stop off', () => {
  const world = openWorld({ isTerminal: false })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGTERM']) world.send(signal, 60_000 * world.stops())
  expect([world.stops(), world.exits]).toEqual([1, []])
})

it('a stop that hangs ends with the process, within 10 s of the signal', () => {
  const world = openWorld({ isTerminal: false })
  world.send('SIGTERM', 0)
  vi.advanceTimersByTime(9_000)
  expect(world.exits).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect([world.exits, world.overdue()]).toEqual([[1], 1])
})

it('a stop that ends in time leaves nothing that could end the process again', async () => {
  const world = openWorld({ isTerminal: false })
  world.send('SIGTERM', 0)
  await world.finish()
  vi.advanceTimersByTime(60_000)
  expect([world.exits, world.overdue()]).toEqual([[0], 0])
})
