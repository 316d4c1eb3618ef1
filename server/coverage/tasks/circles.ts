import type { TasksWire } from '../wire'
import type { Ranks } from './rank-tasks'
import type { TaskGraph } from './task-graph'

const MAX_CIRCLES = 20
const MAX_MEMBERS = 50

/** What waits for itself in the end, circle by circle, so that somebody can break it. */
export function tellCircles({ places }: TaskGraph, { circles }: Ranks): TasksWire['cycles'] {
  const distinct = [...new Set(circles.values())].slice(0, MAX_CIRCLES)
  return distinct.map((members) =>
    members.slice(0, MAX_MEMBERS).flatMap((key) => {
      const place = places.get(key)
      return place
        ? [{ repo_full_name: place.repo, spec_file_path: place.path, section_id: place.sectionId }]
        : []
    }),
  )
}
