import { settingRules } from '#server/collect'
import { isThisMachine, urlHost } from '#server/kernel/settings/addresses'
import type { Settings } from './entries'

type Rule = (settings: Settings) => string | null

/**
 * Messages about settings that are valid alone but not in combination. Rejecting them ensures that no setting is silently
 * ignored.
 */
export const findSettingConflicts = (settings: Settings): string[] =>
  [...COMMON_RULES, ...(settingRules as Rule[])]
    .map((rule) => rule(settings))
    .filter((message) => message !== null)

/** Wildcard listen addresses. They are not valid host names for a browser. */
const ANY_ADDRESS = ['0.0.0.0', '::']

const COMMON_RULES: Rule[] = [
  ({ baseUrl, host, role }) =>
    baseUrl || role === 'worker' || ANY_ADDRESS.includes(host) || isThisMachine(urlHost(host))
      ? null
      : `HOST=${host} needs BASE_URL: without it people would open http://${urlHost(host)}, and browsers keep sign-in cookies only over https. Put a proxy with a certificate in front and set BASE_URL to its https:// address`,
  ({ baseUrl }) =>
    baseUrl?.startsWith('http:') && !isThisMachine(new URL(baseUrl).hostname)
      ? `BASE_URL must begin with https:// unless it is localhost (it is "${baseUrl}"): browsers keep sign-in cookies only over https. Put a proxy with a certificate in front and set BASE_URL to its https:// address, or use http://localhost on this machine`
      : null,
]
