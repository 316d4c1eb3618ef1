import { expect, it } from 'vitest'
import { KEYS_IN_EFFECT } from '#spec/config/keys-in-effect'
import type { Ticket } from '#spec/tickets/index'
import { MemoryTracker } from '#tests/support/tickets/memory-tracker'
import { openSync, PATH, type SyncWorld } from './sync-world'

const sync = openSync()

const SPEC = `---
title: Refunds
owner: ana
team: payments
tags: [core]
---
## 1. Limits
<!-- svc:system:1 status:todo -->

Refunds stop.

### 1.1 Cards
<!-- svc:system:1.1 status:in_progress -->

Cards.
`
const DONE = SPEC.replace('status:todo', 'status:done')

interface Case {
  /** Replaces `specs`, the settings of `board`, or adds lines. */
  specs?: string
  board?: string
  more?: string
  /** The effect of the key. */
  shows(world: SyncWorld): void | Promise<void>
}

const first = ({ tracker }: SyncWorld): Ticket => tracker.get('PAY-1')
const titles = ({ tickets }: MemoryTracker) => [...tickets.values()].map(({ title }) => title)
const otherOf = ({ trackers }: SyncWorld) => titles(trackers.other as MemoryTracker)
const toOther = (match: string): Pick<Case, 'more' | 'shows'> => ({
  more: `routing:\n  - {match: {${match}}, target: other}\n  - {match: {default: true}, target: board}\n`,
  shows: (world) => expect(otherOf(world)).toHaveLength(2),
})

const CASES: Record<string, Case> = {
  'specs.auto_tickets': {
    specs: 'auto_tickets: false',
    shows: ({ tracker }) => expect(titles(tracker)).toEqual([]),
  },
  'specs.require_review': {
    specs: 'require_review: true',
    shows: async (world) => {
      await world.commit({ 'docs/specs/more.md': SPEC.replace('Refunds', 'More') })
      expect(world.tracker.tickets.size).toBe(2)
      expect(await world.reviews()).toHaveLength(2)
    },
  },
  'specs.lifecycle_sync': {
    specs: 'lifecycle_sync: false',
    shows: async (world) => {
      await world.commit({ [PATH]: DONE })
      expect(first(world).status).toBe('To Do')
    },
  },
  'specs.lifecycle_sync (close_only)': {
    specs: 'lifecycle_sync: close_only',
    shows: async (world) => {
      await world.commit({ [PATH]: SPEC.replace('status:todo', 'status:in_progress') })
      expect(first(world).status).toBe('To Do')
      await world.commit({ [PATH]: DONE })
      expect(first(world).status).toBe('Done')
    },
  },
  'ticket_systems.<name>.project': {
    board: 'project: NOWHERE',
    shows: async (world) => {
      expect(world.tracker.tickets.size).toBe(0)
      expect((await world.runs()).at(-1)?.diagnostics).toMatchObject([
        { code: 'unknown_project' },
        { code: 'unknown_project' },
      ])
    },
  },
  'ticket_systems.<name>.status_map.forward': {
    board: 'project: PAY, status_map: {forward: {todo: Blocked}}',
    shows: (world) => expect(first(world).status).toBe('Blocked'),
  },
  'ticket_systems.<name>.status_map.reverse': {
    board: 'project: PAY, status_map: {reverse: {Blocked: done}}',
    shows: (world) => expectBack(world, 'done'),
  },
  'ticket_systems.<name>.status_map.fallback': {
    board: 'project: PAY, status_map: {reverse: {Never: done}, fallback: deprecated}',
    shows: (world) => expectBack(world, 'deprecated'),
  },
  'ticket_systems.<name>.field_map.standard': {
    board: 'project: PAY, field_map: {standard: {frontmatter.owner: assignee}}',
    shows: (world) => expect(first(world).fields).toEqual({ assignee: 'ana' }),
  },
  'ticket_systems.<name>.field_map.custom': {
    board: 'project: PAY, field_map: {custom: {customfield_1: "literal:x"}}',
    shows: (world) => expect(first(world).fields).toEqual({ customfield_1: 'x' }),
  },
  'ticket_systems.<name>.hierarchy.depth_to_type': {
    board: 'project: PAY, hierarchy: {depth_to_type: {"2": Epic}}',
    shows: (world) => expect(first(world).type).toBe('Epic'),
  },
  'ticket_systems.<name>.hierarchy.auto_parent': {
    board: 'project: PAY, hierarchy: {auto_parent: true}',
    shows: ({ tracker }) => expect(tracker.get('PAY-2').parent).toBe('PAY-1'),
  },
  'ticket_systems.<name>.hierarchy.default_type': {
    board: 'project: PAY, hierarchy: {default_type: Story, depth_to_type: {}}',
    shows: (world) => expect(first(world).type).toBe('Story'),
  },
  'ticket_systems.<name>.templates.summary': {
    board: 'project: PAY, templates: {summary: "About {{section.title}}"}',
    shows: (world) => expect(first(world).title).toBe('About Limits'),
  },
  'ticket_systems.<name>.templates.description': {
    board: 'project: PAY, templates: {description: "Only {{section.title}}"}',
    shows: (world) => expect(first(world).description).toBe('Only Limits'),
  },
  'ticket_systems.<name>.dedup_enabled': {
    board: 'project: PAY, dedup_enabled: false',
    shows: (world) => expectTicketsOfSameTitle(world, 2),
  },
  'routing[].match.tags': toOther('tags: [core]'),
  'routing[].match.team': toOther('team: payments'),
  'routing[].match.owner': toOther('owner: ana'),
  'routing[].match.path': toOther('path: "docs/**"'),
  'routing[].match.default': {
    more: 'routing:\n  - {match: {default: true}, target: other}\n',
    shows: (world) => expect(otherOf(world)).toHaveLength(2),
  },
  'routing[].target': toOther('team: payments'),
  'routing[].shadow_targets': {
    more: 'routing:\n  - {match: {default: true}, target: board, shadow_targets: [other]}\n',
    shows: async (world) => {
      expect(otherOf(world)).toHaveLength(2)
      expect((await world.links()).filter(({ isShadow }) => isShadow)).toHaveLength(2)
    },
  },
}

async function expectBack(world: SyncWorld, to: string): Promise<void> {
  world.tracker.edit('PAY-1', { status: 'Blocked' })
  await world.sync({ readsAll: true })
  expect((await world.edits()).filter(({ field }) => field === 'section.status')).toMatchObject([{ to }])
}

/** A ticket with a section's title existed before the section. */
async function expectTicketsOfSameTitle(world: SyncWorld, count: number): Promise<void> {
  world.tracker.add('[More] 1 Limits')
  await world.commit({ 'docs/specs/more.md': SPEC.replace('Refunds\n', 'More\n') })
  expect(titles(world.tracker).filter((title) => title === '[More] 1 Limits')).toHaveLength(count)
}

const configOf = ({ specs = '', board = 'project: PAY', more = '' }: Case) => `version: "1"
specs: {doc_paths: ["docs/**/*.md"]${specs.includes('require_review') ? '' : ', require_review: false'}${specs && `, ${specs}`}}
ticket_systems:
  board: {system: jira, ${board}}
  other: {system: jira, project: PAY}
${more || 'routing: [{match: {default: true}, target: board}]'}
`

it.each(Object.entries(CASES))('%s takes effect in a sync', async (key, parts) => {
  expect(KEYS_IN_EFFECT).toContain(key.split(' ')[0])
  const world = await sync.start({ 'CONFIG.yaml': configOf(parts), [PATH]: SPEC })
  world.trackers.other = new MemoryTracker()
  await world.firstSync()
  await parts.shows(world)
})

it('without dedup_enabled, a ticket with the title of a section is linked', async () => {
  const world = await sync.start({ [PATH]: SPEC })
  await world.firstSync()
  await expectTicketsOfSameTitle(world, 1)
})

it('sync and ticket_project of the frontmatter take effect in a sync', async () => {
  const spec = (title: string, line: string) => SPEC.replace('title: Refunds', `title: ${title}\n${line}`)
  const world = await sync.start({
    'CONFIG.yaml': configOf({ specs: 'require_review: true', shows: () => {} }),
    [PATH]: SPEC,
    'docs/specs/none.md': spec('None', 'sync: false'),
    'docs/specs/elsewhere.md': spec('Elsewhere', 'ticket_project: NOWHERE'),
  })
  await world.firstSync()
  expect(titles(world.tracker)).toEqual(['[Refunds] 1 Limits', '[Refunds] 1.1 Cards'])
  expect((await world.runs()).at(-1)?.diagnostics).toMatchObject([
    { code: 'unknown_project' },
    { code: 'unknown_project' },
  ])
  await world.commit({ 'docs/specs/now.md': spec('Now', 'sync: true') })
  expect(titles(world.tracker).slice(2)).toEqual(['[Now] 1 Limits', '[Now] 1.1 Cards'])
  expect(await world.reviews()).toEqual([])
})
