import { expect, it } from 'vitest'
import { describeTracker } from './describe-tracker'
import { openFakeLinear } from './open-fake-linear'

describeTracker('Linear', openFakeLinear)

it('Linear has parents and blocking issues but no types, and fields of its own', async () => {
  const { tracker, project, close } = await openFakeLinear()
  const { features, types, fields } = await tracker.describeProject(project)
  expect(features).toEqual({ types: false, parents: true, blocking: true })
  expect(types).toEqual([])
  expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['estimate', 'priority', 'dueDate']))
  await close()
})
