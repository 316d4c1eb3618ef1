import { expect, it } from 'vitest'
import { readIndexedText } from '#server/kernel/repositories/read-indexed-text'
import { previewSave } from '#server/tickets/sync/index'
import { findSyncTarget } from '#server/tickets/sync/world/sync-target'
import { parseDocument } from '#spec/markdown/index'
import type { PlanItem } from '#spec/tickets/index'
import { savedDocument } from '#spec/tickets/saved-document'
import { seededRandom } from '#tests/support/seeded-random'
import { type EditedSpec, editSpec, renderSpec, startSpec } from './edited-spec'
import { openSync, PATH, type SyncWorld } from './sync-world'

const EDITS = process.env.DEEP === undefined ? 4 : 300
const TIMEOUT_MS = 30_000 + EDITS * 3_000

const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems:
  board:
    system: jira
    project: PAY
    hierarchy: {auto_parent: true, depth_to_type: {"2": Epic, "3": Story}}
    field_map: {standard: {frontmatter.owner: assignee, frontmatter.tags: labels}}
  other: {system: linear, project: ENG}
routing:
  - {match: {tags: [elsewhere]}, target: other}
  - {match: {default: true}, target: board}
`
const sync = openSync()

async function preview(world: SyncWorld, content: string): Promise<PlanItem[]> {
  const target = await findSyncTarget(world.ctx, world.id)
  if (!target) throw new Error('the repository is gone')
  const indexed = await readIndexedText(world.ctx, target.repository, PATH)
  const saved = savedDocument(PATH, parseDocument(indexed), parseDocument(content))
  return previewSave(world.ctx, target, saved, world.open)
}

/**
 * The steps of the run after indexing a commit, and those that wait for a review since then. Links are not written to the
 * document here, so their steps are due in every run.
 */
async function stepsAfter(world: SyncWorld, content: string): Promise<PlanItem[]> {
  const waitingBefore = (await world.reviews()).map(({ id }) => id)
  const [last] = (await world.runs()).slice(-1)
  const dueBefore = (await world.steps()).filter(({ runId }) => runId === last?.id).map(({ item }) => item.id)
  const knownIds = new Set([...waitingBefore, ...dueBefore])
  await world.commitQuietly({ [PATH]: content })
  await world.work()
  const isNew = ({ id, trigger }: { id: number; trigger: string }) =>
    trigger === 'index' && id > (last?.id ?? 0)
  // An index without changes starts no run.
  const run = (await world.runs()).findLast(isNew)
  const steps = (await world.steps()).filter(({ runId }) => runId === run?.id)
  return [...steps, ...(await world.reviews())].map(({ item }) => item).filter(({ id }) => !knownIds.has(id))
}

/** Nothing is due any more. */
async function settle(world: SyncWorld): Promise<void> {
  for (let round = 0; round < 2; round++) await world.sync()
}

const PERMALINK = /\/s\/[^)]+\)/

/** The visible parts of steps. New sections get permanent ids, and links with them, only with the index. */
const summarize = (items: readonly PlanItem[]) =>
  items
    .filter(({ action }) => action !== 'none')
    .map(({ action, sectionId, connection, ticketId, fields, reasons, needsReview }) => {
      const changes = Object.entries(fields).map(([name, { from, to }]) =>
        `${name}: ${from} to ${to}`.replace(PERMALINK, '/s/…)'),
      )
      const place = `${sectionId} in ${connection} ${ticketId}`
      return [action, place, ...changes.sort(), ...reasons, needsReview ? 'after a review' : 'at once'].join(
        '; ',
      )
    })
    .sort()

it(
  'the preview of a save equals what the next sync does, over random edits',
  async () => {
    const random = seededRandom(20_261)
    let spec: EditedSpec = startSpec()
    const world = await sync.start({ 'CONFIG.yaml': CONFIG, [PATH]: renderSpec(spec) })
    await world.firstSync()
    await settle(world)
    let total = 0
    for (let edit = 1; edit <= EDITS; edit++) {
      spec = editSpec(spec, random)
      const content = renderSpec(spec)
      const shownItems = summarize(await preview(world, content))
      const done = summarize(await stepsAfter(world, content))
      expect(shownItems, `edit ${edit}:\n${content}`).toEqual(done)
      total += done.length
      await settle(world)
    }
    expect(total).toBeGreaterThan(EDITS / 2)
  },
  TIMEOUT_MS,
)

it('a save changes nothing at the ticket system before it is made', async () => {
  const spec = startSpec()
  const world = await sync.start({ 'CONFIG.yaml': CONFIG, [PATH]: renderSpec(spec) })
  await world.firstSync()
  await settle(world)
  const tickets = structuredClone([...world.tracker.tickets])
  expect(await preview(world, renderSpec({ ...spec, owner: 'eve' }))).not.toEqual([])
  expect([...world.tracker.tickets]).toEqual(tickets)
})
