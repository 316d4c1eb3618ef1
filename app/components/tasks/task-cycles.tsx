import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import type { TasksWire } from '../../../server/coverage/wire'
import { specPath } from '../../urls/paths'

/** What waits for itself: nothing in the circle can begin before somebody breaks it. */
export function TaskCycles({ org, cycles }: { org: string; cycles: TasksWire['cycles'] }) {
  if (cycles.length === 0) return null
  return (
    <section className="notice" aria-labelledby="pl-_cycles">
      <h2 id="pl-_cycles">{cycles.length === 1 ? 'A circle' : `${cycles.length} circles`} of waiting</h2>
      <ul>
        {cycles.map((cycle) => (
          <li key={cycle.map(nameOf).join(' ')}>
            {[...cycle, ...cycle.slice(0, 1)].map((member, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the first comes again at the end
              <Fragment key={place}>
                {place > 0 && (
                  <>
                    <span aria-hidden="true"> → </span>
                    <span className="visually-hidden"> waits for </span>
                  </>
                )}
                <Link to={pathOf(org, member)}>{nameOf(member)}</Link>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Member = TasksWire['cycles'][number][number]

const nameOf = ({ spec_file_path, section_id }: Member) =>
  section_id === null ? spec_file_path : `${spec_file_path}#${section_id}`

function pathOf(org: string, { repo_full_name, spec_file_path, section_id }: Member): string {
  const [owner = '', repo = ''] = repo_full_name.split('/')
  const path = specPath(org, owner, repo, spec_file_path)
  return section_id === null ? path : `${path}#${encodeURIComponent(section_id)}`
}
