import { expect, it } from 'vitest'
import { statementsOf } from '#tests/support/postgres/statements-of'
import { openMcpWorld, REFUNDS } from './mcp-world'

const world = openMcpWorld()
const at = { repo: 'acme/specs', path: REFUNDS }
const spec = `specs/acme/specs/${REFUNDS}`

/** Tools with the REST request for the same result. */
const TWINS: [string, object, string][] = [
  ['get_spec', at, spec],
  ['get_section', { ...at, section_id: '1-full-refund' }, spec],
  ['get_doc', at, `${spec}?format=md`],
  ['list_specs', {}, 'dashboard?docs=false'],
  ['list_docs', {}, 'dashboard'],
  ['get_tasks', {}, 'tasks'],
  ['get_coverage', {}, 'coverage'],
]

it.each(TWINS)('%s asks the database no more often than REST', async (name, args, path) => {
  const key = await world.key('specs:read')
  const answered = async (response: Response) => {
    expect(response.status).toBe(200)
    await response.text()
  }
  const readByTool = async () => answered(await world.callByHand(key, name, args))
  const readByRest = async () => answered(await world.app.ask(`/app/${world.org.slug}/api/${path}`, { key }))
  // The first requests fill caches and record the activity of the day.
  await readByTool()
  await readByRest()
  const ofTool = await statementsOf(world.app.db, readByTool)
  const ofRest = await statementsOf(world.app.db, readByRest)
  expect(ofTool.length, JSON.stringify(ofTool, null, 2).slice(0, 3000)).toBeLessThanOrEqual(ofRest.length)
})
