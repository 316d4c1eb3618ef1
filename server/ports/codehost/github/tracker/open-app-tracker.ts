import { z } from 'zod'
import { type Tracker, TrackerError } from '#server/ports/tracker/port'
import type { GitHubApi } from '../api/connect-api'
import { once } from './once'
import { issueTracker } from './open-tracker'
import { type IssueFeatures, type RepositoryName, readFeatures } from './session'

const Installed = z.object({ id: z.number() })

/**
 * The issues of the repositories of one installation. Its token can also read public repositories of others, so each
 * repository is looked up first.
 */
export function openAppTracker(api: GitHubApi, installationId: number, project: string | null): Tracker {
  const client = api.installation(installationId)
  const features = once<IssueFeatures>()
  const installed = once<boolean>()

  async function isInstalled({ owner, repo }: RepositoryName, signal?: AbortSignal): Promise<boolean> {
    const route = 'GET /repos/{owner}/{repo}/installation'
    const installation = await api.app.find(route, { params: { owner, repo }, schema: Installed, signal })
    return installation?.id === installationId
  }

  return issueTracker({
    client,
    project,
    isApp: true,
    rateLimit: client.rateLimit,
    features: (signal) => features('', () => readFeatures(client, signal)),
    async requireProject(repository, signal) {
      const name = `${repository.owner}/${repository.repo}`
      if (await installed(name.toLowerCase(), () => isInstalled(repository, signal))) return
      throw new TrackerError('not_found', `${name} is not a repository of this GitHub App installation.`)
    },
  })
}
