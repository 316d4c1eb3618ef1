import type { DocumentLocation } from '#app/library/document/document-location'
import type { TasksWire } from '#server/insight/coverage/wire'

export type Task = TasksWire['tasks'][number]

export const GROUPINGS = {
  spec: {
    label: 'Spec',
    nameOf: (task: Task) => `${task.spec_title} · ${task.repo_owner}/${task.repo_name}`,
  },
  team: { label: 'Team', nameOf: (task: Task) => task.team ?? 'No team' },
  owner: { label: 'Owner', nameOf: (task: Task) => task.owner ?? 'No owner' },
  repo: { label: 'Repository', nameOf: (task: Task) => `${task.repo_owner}/${task.repo_name}` },
}
export type Grouping = keyof typeof GROUPINGS

export const VIEWS = { list: 'List', board: 'Board' }
export type View = keyof typeof VIEWS

/** Groups keep the order of their first tasks, so the most blocking ones stay on top. */
export function groupTasks(tasks: readonly Task[], by: Grouping): [string, Task[]][] {
  const groups = new Map<string, Task[]>()
  for (const task of tasks) {
    const name = GROUPINGS[by].nameOf(task)
    groups.set(name, [...(groups.get(name) ?? []), task])
  }
  return [...groups]
}

export const taskKey = (task: Task) =>
  `${task.repo_owner}/${task.repo_name}/${task.spec_file_path}#${task.section_id}`

export const locationOf = (org: string, task: Task): DocumentLocation => ({
  org,
  owner: task.repo_owner,
  repo: task.repo_name,
  path: task.spec_file_path,
})
