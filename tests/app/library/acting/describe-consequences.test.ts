import { expect, it } from 'vitest'
import { describeConsequences } from '#app/library/acting/describe-consequences'
import type { EditsPreviewWire } from '#server/writing/editor/edits/wire-document-edits'

type TicketStep = EditsPreviewWire['tickets'][number]

const STEP: TicketStep = {
  action: 'update',
  section_id: 'one',
  title: 'Full refunds',
  connection: null,
  system: 'tracker_a',
  ticket_id: 'PAY-7',
  url: null,
  from: null,
  to: null,
  fields: [],
  reasons: [],
  needs_review: false,
}
const NOTHING = { tickets: [], dependents: [], total_dependents: 0, dependents_become: null }
const sentencesOf = (steps: Partial<TicketStep>[]) =>
  describeConsequences({ ...NOTHING, tickets: steps.map((step) => ({ ...STEP, ...step })) })

it('names the ticket and its old and new status', () => {
  expect(sentencesOf([{ from: 'todo', to: 'done', fields: ['status'] }])).toEqual([
    'PAY-7 moves from Todo to Done.',
  ])
  expect(sentencesOf([{ action: 'close' }, { fields: ['status', 'blocked_by'] }])).toEqual([
    'PAY-7 is closed.',
    'PAY-7 gets a new status, blocked by.',
  ])
})

it('names the section of a ticket that does not exist yet', () => {
  expect(sentencesOf([{ action: 'create', ticket_id: null }])).toEqual([
    'A ticket is created for “Full refunds”.',
  ])
})

it('lists eight tickets and counts the others', () => {
  const sentences = sentencesOf(Array.from({ length: 10 }, () => ({ action: 'close' as const })))
  expect(sentences).toHaveLength(9)
  expect(sentences.at(-1)).toBe('2 more tickets change.')
})

it('names three dependents and counts the others', () => {
  const dependents = ['A', 'B', 'C', 'D'].map((title) => ({ file_path: `${title}.md`, title }))
  const preview = { ...NOTHING, dependents, total_dependents: 5 }
  expect(describeConsequences({ ...preview, dependents_become: 'waiting' })).toEqual([
    'Documents that depend on this one wait for it: A, B, C, 2 more.',
  ])
  expect(describeConsequences(preview)).toEqual([])
})
