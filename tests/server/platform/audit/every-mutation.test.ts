import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acts, platformActs } from '#db/schema/index'
import type { ProcedurePath } from '#server/http/rest/rest-routes'
import { appRouter } from '#server/router'
import { NOT_AUDITED, RECIPES } from '#tests/support/module-samples'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import { RECIPES_OF_PATHS } from './act-recipes'
import { openWorld, type World } from './act-world'

const site = openSignInSite()
let world: World
beforeAll(async () => {
  world = await openWorld(site)
})
afterAll(() => world.git.remove())

const procedures = appRouter._def.procedures as unknown as Record<ProcedurePath, { _def: { type: string } }>
const mutations = (Object.keys(procedures) as ProcedurePath[]).filter(
  (path) => procedures[path]._def.type === 'mutation',
)

/** The names of the acts in both logs. Tests compare them before and after a call. */
async function readActNames(): Promise<string[]> {
  const logs = await Promise.all([
    site.db.select({ id: acts.id, act: acts.act }).from(acts).orderBy(acts.id),
    site.db
      .select({ id: platformActs.id, act: platformActs.act })
      .from(platformActs)
      .orderBy(platformActs.id),
  ])
  return logs.flatMap((log, place) => log.map(({ id, act }) => `${place} ${id} ${act}`))
}

async function actsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(await readActNames())
  await work()
  const fresh = (await readActNames()).filter((each) => !before.has(each))
  return fresh.map((each) => each.split(' ')[2] ?? '').sort()
}

describe('every mutation', () => {
  it('is in the audit log or has a documented reason not to be', () => {
    const coveredPaths = new Set([...RECIPES.map(([path]) => path), ...Object.keys(NOT_AUDITED)])
    expect(
      mutations.filter((path) => !coveredPaths.has(path)),
      'A new procedure changes something. If that concerns who may do what, a credential, a secret or code, record an act (the acts of its module.ts) and add a recipe to samples.ts beside its tests; else say there why not (notAudited).',
    ).toEqual([])
    expect(Object.keys(NOT_AUDITED).filter((path) => !mutations.includes(path as ProcedurePath))).toEqual([])
  })

  it.each([...RECIPES, ...RECIPES_OF_PATHS])('%s leaves %j', async (_, expected, prepare) => {
    const work = await prepare(world)
    expect(await actsOf(work)).toEqual(expected)
  })
})
