import { describe, expect, test } from 'vitest'
import { toSpecState, toTicketStatus } from '#spec/engines/map-status'
import { STATES, SYSTEM_KINDS } from '#spec/types'

type StatusMap = Parameters<typeof toTicketStatus>[1]
const map = (overrides: Partial<StatusMap> = {}): StatusMap => ({
  forward: {},
  reverse: {},
  fallback: 'draft',
  ...overrides,
})

describe('the ticket status of a state', () => {
  test('is that of the forward map', () => {
    const { status, trace } = toTicketStatus('done', map({ forward: { done: 'Shipped' } }), 'tracker_a')
    expect(status).toBe('Shipped')
    expect(trace).toEqual([{ tried: 'status_map.forward', matched: true, why: 'Done → Shipped' }])
  })

  test('is that of the preset when the forward map does not hold it', () => {
    const forward = map({ forward: { done: 'Shipped' } })
    expect(toTicketStatus('todo', forward, 'tracker_a').status).toBe('To Do')
    expect(toTicketStatus('todo', forward, 'tracker_b').status).toBe('Todo')
    expect(toTicketStatus('todo', forward, 'code_host').status).toBe('open')
    expect(toTicketStatus('todo', forward, 'code_host').trace.map(({ matched }) => matched)).toEqual([
      false,
      true,
    ])
  })

  test.each(SYSTEM_KINDS.map((kind) => [kind]))('is there for every state of %s', (kind) => {
    for (const state of STATES) expect(toTicketStatus(state, map(), kind).status).not.toBe('')
  })
})

describe('an issue of the code host', () => {
  test('whose section is deprecated is closed as not planned', () => {
    expect(toTicketStatus('deprecated', map(), 'code_host').status).toBe('not planned')
    expect(toSpecState('not planned', map(), 'code_host').state).toBe('deprecated')
  })
})

describe('the state of a ticket status', () => {
  const reverse = map({ reverse: { 'In Arbeit': 'in_progress', 'in arbeit': 'blocked' }, fallback: 'todo' })

  test('is that of the reverse map, the exact name first', () => {
    expect(toSpecState('In Arbeit', reverse, 'tracker_a').state).toBe('in_progress')
    expect(toSpecState('in arbeit', reverse, 'tracker_a').state).toBe('blocked')
    expect(toSpecState(' IN  ARBEIT', reverse, 'tracker_a').state).toBe('in_progress')
  })

  test('is the fallback for values missing in a reverse map, regardless of the preset', () => {
    const { state, trace } = toSpecState('Done', reverse, 'tracker_a')
    expect(state).toBe('todo')
    expect(trace).toEqual([
      { tried: 'status_map.reverse', matched: false, why: 'no entry for Done' },
      { tried: 'status_map.fallback', matched: true, why: 'every other status → To do' },
    ])
  })

  test('without a reverse map comes from the forward map, then the preset, then the fallback', () => {
    const forward = map({ forward: { in_progress: 'Doing', done: 'Closed' }, fallback: 'blocked' })
    expect(toSpecState('doing', forward, 'tracker_a').state).toBe('in_progress')
    expect(toSpecState('In Review', forward, 'tracker_a').state).toBe('in_progress')
    expect(toSpecState('Somewhere', forward, 'tracker_a').state).toBe('blocked')
    expect(toSpecState('Canceled', forward, 'tracker_b').state).toBe('deprecated')
    expect(toSpecState('closed', map(), 'code_host').state).toBe('done')
  })

  test('of a status that stands for several states is the first of them', () => {
    const shared = map({ forward: { in_progress: 'Active', blocked: 'Active' } })
    expect(toSpecState('Active', shared, 'tracker_a').state).toBe('in_progress')
  })

  test('comes from the category of the vendor when no map holds its name, unless there is a reverse map', () => {
    const fallback = map({ fallback: 'blocked' })
    expect(toSpecState('Somewhere', fallback, 'tracker_a', { category: 'done' }).state).toBe('done')
    expect(toSpecState('Blocked', fallback, 'tracker_a', { category: 'in_progress' }).state).toBe('blocked')
    expect(toSpecState('Somewhere', reverse, 'tracker_a', { category: 'done' }).state).toBe('todo')
  })

  test('of a code host is that of its label where the label is mapped, else that without the label', () => {
    const labels = map({ forward: { in_progress: 'open|doing' } })
    expect(toSpecState('open|doing', labels, 'code_host').state).toBe('in_progress')
    expect(toSpecState('open|urgent', labels, 'code_host').state).toBe('todo')
    expect(toSpecState('open|doing', map({ reverse: { open: 'draft' } }), 'code_host').state).toBe('draft')
  })

  test.each(SYSTEM_KINDS.map((kind) => [kind]))(
    'that our own write to %s caused is the state it was',
    (kind) => {
      for (const state of STATES) {
        const { status } = toTicketStatus(state, map(), kind)
        expect(toSpecState(status, map(), kind, { current: state }).state).toBe(state)
      }
    },
  )

  test('is that of an own reverse map even when the current state has the same status', () => {
    const own = map({ forward: { draft: 'Open' }, reverse: { Open: 'todo' } })
    expect(toSpecState('Open', own, 'tracker_a', { current: 'draft' }).state).toBe('todo')
  })

  test('is never an inherited object property', () => {
    expect(toSpecState('constructor', map({ reverse: { Done: 'done' } }), 'tracker_a').state).toBe('draft')
  })
})
