import { findExposures } from '#server/assist/mcp/index'
import { progress, stateLabel } from '../messages/lines'
import { coverageOfTeams, ownSpecs } from '../people/own-work'
import type { ChatSession } from '../requests/open-session'
import { readChoices, type WorkContext } from './work-context'

const MAX_SPECS = 30

/** The model's context about the person: owned specs, coverage of their teams, followed and muted documents. */
export async function describeWork(session: ChatSession, context: WorkContext): Promise<string> {
  const repos = [...context.repos.values()]
  const owned = (await ownSpecs(session, context.person)).filter(({ repo }) => repos.includes(repo))
  const choices = await readChoices(session.ctx, context)
  const addresses = [...owned.map(({ repo, file_path: path }) => ({ repo, path })), ...choices]
  const exposures = await findExposures(session.ctx, addresses)
  const isShown = (repo: string, path: string) => exposures.of({ repo, path }) !== 'none'
  const shownSpecs = owned.filter(({ repo, file_path }) => isShown(repo, file_path)).slice(0, MAX_SPECS)
  const teams = await coverageOfTeams(session, shownSpecs)
  return [
    ...shownSpecs.map((spec) => `Owns “${spec.title}”: ${stateLabel(spec.status)}, ${progress(spec)}`),
    ...teams.flatMap(({ lines }) => lines.map((line) => `Team ${line.map(({ text }) => text).join('')}`)),
    ...choices
      .filter(({ repo, path }) => isShown(repo, path))
      .map(({ path, choice }) => `${choice === 'follow' ? 'Follows' : 'Muted'} ${path}`),
  ].join('\n')
}
