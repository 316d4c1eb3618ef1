import type { Ranks, TaskGraph } from '#spec/tasks/index'
import type { TasksWire } from '../wire'

const MAX_CYCLES = 20
const MAX_MEMBERS = 50

/** The dependency cycles, each as the list of its documents and sections. */
export function listCycles({ locations }: TaskGraph, { cycles }: Ranks): TasksWire['cycles'] {
  const distinct = [...new Set(cycles.values())].slice(0, MAX_CYCLES)
  return distinct.map((members) =>
    members.slice(0, MAX_MEMBERS).flatMap((key) => {
      const location = locations.get(key)
      return location
        ? [{ repo_full_name: location.repo, spec_file_path: location.path, section_id: location.sectionId }]
        : []
    }),
  )
}
