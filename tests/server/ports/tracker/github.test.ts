import { afterAll, expect, it } from 'vitest'
import { makeRepository } from '#tests/support/git-repository'
import { describeTracker } from './describe-tracker'
import { fakeGitHubSystem } from './github-system'

const git = makeRepository({})
afterAll(() => git.remove())

describeTracker('GitHub with a personal access token', () => fakeGitHubSystem('token', git.path))
describeTracker('GitHub with an App', () => fakeGitHubSystem('app', git.path))

it('has types only where the owner has issue types, and sub-issues and dependencies everywhere', async () => {
  const { tracker, project, otherProject, repository, close } = await fakeGitHubSystem('token', git.path)
  repository.issueTypes = ['Bug', 'Task']
  const typed = await tracker.describeProject(project)
  expect(typed.features).toEqual({ types: true, parents: true, blocking: true })
  expect(typed.types.map(({ name }) => name)).toEqual(['Bug', 'Task'])
  const plain = await tracker.describeProject(otherProject)
  expect(plain.features).toEqual({ types: false, parents: true, blocking: true })
  expect(plain.statuses).toEqual([
    { name: 'open', category: 'todo' },
    { name: 'closed', category: 'done' },
    { name: 'not planned', category: 'done' },
  ])
  await close()
})
