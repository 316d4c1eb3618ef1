import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import type { TasksWire } from '#server/insight/coverage/wire'
import { counted } from '#shared/counted'
import { specPath } from '#shared/page-paths'

/** Circular dependencies. No task in a cycle is ready until the cycle is removed. */
export function TaskCycles({ org, cycles }: { org: string; cycles: TasksWire['cycles'] }) {
  if (cycles.length === 0) return null
  return (
    <section className="notice" aria-labelledby="pl-_cycles">
      <h2 id="pl-_cycles">{counted(cycles.length, 'circular dependency', 'circular dependencies')}</h2>
      <ul>
        {cycles.map((cycle) => (
          <li key={cycle.map(memberName).join(' ')}>
            {[...cycle, ...cycle.slice(0, 1)].map((member, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the first member is repeated at the end
              <Fragment key={index}>
                {index > 0 && (
                  <>
                    <span aria-hidden="true"> › </span>
                    <span className="visually-hidden"> depends on </span>
                  </>
                )}
                <Link to={pathOf(org, member)}>{memberName(member)}</Link>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Member = TasksWire['cycles'][number][number]

const memberName = ({ spec_file_path, section_id }: Member) =>
  section_id === null ? spec_file_path : `${spec_file_path}#${section_id}`

function pathOf(org: string, { repo_full_name, spec_file_path, section_id }: Member): string {
  const [owner = '', repo = ''] = repo_full_name.split('/')
  const path = specPath(org, owner, repo, spec_file_path)
  return section_id === null ? path : `${path}#${encodeURIComponent(section_id)}`
}
