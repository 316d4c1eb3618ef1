import { expect, test } from 'vitest'
import { pickIssueType } from '#spec/engines/pick-issue-type'

const hierarchy = { depth_to_type: { 2: 'Epic', 3: 'Story' }, auto_parent: true, default_type: 'Task' }

test('the issue type is that of the depth', () => {
  expect(pickIssueType(2, hierarchy)).toEqual({
    issueType: 'Epic',
    linksParent: true,
    trace: [{ tried: 'depth_to_type.2', matched: true, why: 'it is Epic' }],
  })
})

test('a depth that is not in the map has the default type', () => {
  const { issueType, trace } = pickIssueType(4, hierarchy)
  expect(issueType).toBe('Task')
  expect(trace.map(({ tried, matched }) => [tried, matched])).toEqual([
    ['depth_to_type.4', false],
    ['default_type', true],
  ])
})
