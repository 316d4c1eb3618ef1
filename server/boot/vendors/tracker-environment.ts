import { CREDENTIAL_SUFFIXES } from '#server/kernel/settings/tracker-prefixes'
import type { TrackerEnvironment } from '#server/ports/tracker/port'
import type { Settings } from '../settings'

type TrackerSettings = Pick<
  Settings,
  'defaultOrg' | 'trackerOrgs' | 'trackerEnvPrefixes' | 'linearApiUrl' | 'githubApiUrl'
>

/** Reads the operator's credentials for ticket systems, whose names begin with an allowed prefix. */
export function readTrackerEnvironment(
  settings: TrackerSettings,
  env: Record<string, string | undefined>,
): TrackerEnvironment {
  const { trackerOrgs, defaultOrg, trackerEnvPrefixes: prefixes, linearApiUrl, githubApiUrl } = settings
  const names = prefixes.flatMap((prefix) => CREDENTIAL_SUFFIXES.map((suffix) => `${prefix}${suffix}`))
  const entries = names.flatMap((name) => {
    const value = env[name]?.trim()
    return value ? [[name, value] as const] : []
  })
  return {
    orgs: trackerOrgs ?? [defaultOrg],
    prefixes,
    variables: Object.fromEntries(entries),
    usualHosts: { linear: hostOf(linearApiUrl).replace(/\/graphql$/, ''), github: hostOf(githubApiUrl) },
  }
}

/** As a person would enter it: without https:// and a final slash. */
const hostOf = (url: string) => url.replace(/^https:\/\//, '').replace(/\/+$/, '')
