import { expect, it } from 'vitest'
import { describeTracker } from './describe-tracker'
import { openFakeJira } from './open-fake-jira'

describeTracker('Jira Cloud', openFakeJira(true))
describeTracker('Jira Data Center', openFakeJira(false))

it.each([
  ['Cloud', true],
  ['Data Center', false],
] as const)(
  'Jira %s has types, parents and blocking issues, and says which fields a type requires',
  async (_, isCloud) => {
    const { tracker, otherProject, close } = await openFakeJira(isCloud)()
    const { features, types } = await tracker.describeProject(otherProject)
    expect(features).toEqual({ types: true, parents: true, blocking: true })
    expect(types).toEqual([
      { name: 'Incident', requiredFields: [expect.stringMatching(/Team|customfield_10011/)] },
    ])
    await close()
  },
)
