import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { answersProbe, ServerPulse } from '#db/server-pulse'

const SERVER = { host: ['127.0.0.1'], port: [5432] }

/** Answers the probes in this order. The last answer is repeated. */
const probing = (...answers: boolean[]) => {
  const probe = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]) ?? true)
  return { probe, pulse: new ServerPulse(probe) }
}

it('a slow statement at a server that answers ends no connection', async () => {
  const { probe, pulse } = probing(true)
  const end = vi.fn()
  pulse.add({ end })
  pulse.doubt(SERVER)
  pulse.doubt(SERVER)
  await vi.waitFor(() => expect(probe).toHaveResolved())
  expect(probe).toHaveBeenCalledTimes(1)
  expect(end).not.toHaveBeenCalled()
  expect(pulse.isSilent).toBe(false)
})

it('a server is in doubt until its probe is answered', async () => {
  let answer: (isAnswered: boolean) => void = () => undefined
  const pulse = new ServerPulse(() => new Promise((resolve) => (answer = resolve)))
  expect(pulse.isInDoubt).toBe(false)
  pulse.doubt(SERVER)
  expect([pulse.isInDoubt, pulse.isSilent]).toEqual([true, false])
  answer(true)
  await vi.waitFor(() => expect(pulse.isInDoubt).toBe(false))
})

it('a silent server ends all its connections once, until it answers again', async () => {
  const { probe, pulse } = probing(false, false, true)
  const ends = [vi.fn(), vi.fn()]
  for (const end of ends) pulse.add({ end })
  pulse.doubt(SERVER)
  await vi.waitFor(() => expect(pulse.isSilent).toBe(true))
  expect(ends.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  await vi.waitFor(() => expect(pulse.isSilent).toBe(false), { timeout: 10_000 })
  expect(probe).toHaveBeenCalledTimes(3)
})

it('a server that accepts connections and says nothing does not answer, and one that refuses them does', async () => {
  const mute = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  onTestFinished(() => void mute.close())
  const { port } = mute.address() as AddressInfo
  expect(await answersProbe({ host: ['127.0.0.1'], port: [port] }, 1_750)).toBe(false)
  expect(await answersProbe({ host: ['127.0.0.1'], port: [9] }, 1_750)).toBe(true)
})
