import { expect, it } from 'vitest'
import { openTestApp } from '#tests/support/test-app'
import { describeTracker } from './describe-tracker'
import { openLocalIssues } from './open-local-issues'

const openIssues = openLocalIssues(openTestApp())

describeTracker('local issues', openIssues)

it('local issues have parents and blocking issues but no types, and the statuses of a code host', async () => {
  const { tracker, project, close } = await openIssues()
  const { features, types, statuses } = await tracker.describeProject(project)
  expect(features).toEqual({ types: false, parents: true, blocking: true })
  expect(types).toEqual([])
  expect(statuses.map(({ name }) => name)).toEqual(['open', 'closed', 'not planned'])
  await close()
})
