import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

/** A listening server, a running child process or a file watcher must not outlive its test. */
const MUST_END = ['TCPServerWrap', 'ProcessWrap', 'FSEventWrap']

const openHandles = () => process.getActiveResourcesInfo().filter((kind) => MUST_END.includes(kind))

const openBefore = openHandles().length
let complaints: MockInstance[] = []

beforeEach(() => {
  complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})

afterEach(() => {
  const messages = complaints.flatMap((spy) => spy.mock.calls.map((words) => words.join(' ')))
  for (const spy of complaints) spy.mockRestore()
  expect(messages, 'nothing is printed to console.error or console.warn').toEqual([])
})

afterAll(async () => {
  await vi
    .waitUntil(() => openHandles().length <= openBefore, { timeout: 2000, interval: 20 })
    .catch(() => expect.unreachable(`left open: ${openHandles().join(', ')}`))
})
