import { expect, it } from 'vitest'
import { groupTasks, type Task } from '#app/insight/tasks/group-tasks'

const task = (team: string | null, unblocks: number) => ({ team, unblocks }) as Task

it('keeps the order of the tasks among the groups and within them', () => {
  const tasks = [task('b', 9), task('a', 8), task('b', 7), task(null, 1)]
  expect(
    groupTasks(tasks, 'team').map(([name, members]) => [name, members.map((member) => member.unblocks)]),
  ).toEqual([
    ['b', [9, 7]],
    ['a', [8]],
    ['No team', [1]],
  ])
})
