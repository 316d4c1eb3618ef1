import type { TrackerOptions } from '../../port'
import type { JiraSession } from '../api/session'

const EPIC_LINK = 'com.pyxis.greenhopper.jira:gh-epic-link'

/** Data Center keeps the parent of a sub-task and the epic of other types in different fields. */
export async function epicFieldOf(session: JiraSession, options?: TrackerOptions): Promise<string | null> {
  if (session.edition.isCloud) return null
  const fields = await session.fields(options)
  return fields.find(({ schema }) => schema?.custom === EPIC_LINK)?.id ?? null
}
