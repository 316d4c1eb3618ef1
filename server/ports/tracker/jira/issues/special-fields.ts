import type { TrackerOptions } from '../../port'
import type { JiraSession } from '../api/session'

const EPIC_LINK = 'com.pyxis.greenhopper.jira:gh-epic-link'
export const TEXT_AREA = /:textarea$/

export interface SpecialFields {
  /** Data Center keeps the parent of a sub-task and the epic of other types in different fields. */
  epic: string | null
  /** Fields of Data Center whose texts are wiki markup. Texts of Cloud show their format. */
  wikiTexts: ReadonlySet<string>
  /** Names of fields added by administrators, by id. */
  names: ReadonlyMap<string, string>
}

export async function specialFieldsOf(
  session: JiraSession,
  options?: TrackerOptions,
): Promise<SpecialFields> {
  const fields = (await session.fields(options)).filter(({ id }) => id.startsWith('customfield_'))
  const { isCloud } = session.edition
  const epic = fields.find(({ schema }) => schema?.custom === EPIC_LINK)
  const texts = fields.filter(({ schema }) => TEXT_AREA.test(schema?.custom ?? ''))
  return {
    epic: isCloud ? null : (epic?.id ?? null),
    wikiTexts: new Set(isCloud ? [] : texts.map(({ id }) => id)),
    names: new Map(fields.map(({ id, name }) => [id, name])),
  }
}
