import { expect, it, onTestFinished, vi } from 'vitest'
import { connectionsOf } from '#db/connections-of-server'

it('a connection stays as long as its server has refused writes so far, from 5 seconds to 5 minutes', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const connections = connectionsOf('postgres://a-server-of-this-test/db')
  const stayAfter = (seconds: number, refusesWrites: boolean) => {
    vi.advanceTimersByTime(seconds * 1_000)
    return connections.stayMs(refusesWrites)
  }
  expect(connections.stayMs(false)).toBeNull()
  expect(connections.stayMs(true)).toBe(5_000)
  expect(stayAfter(7, true)).toBe(7_000)
  expect(stayAfter(33, true)).toBe(40_000)
  expect(stayAfter(1_000, true)).toBe(300_000)
  expect(stayAfter(1, false)).toBeNull()
  expect(stayAfter(1, true)).toBe(5_000)
})
