import type { SystemKind } from '#spec/types'

export type AuthMethod = 'api_token' | 'personal_access_token' | 'api_key' | 'app_installation'

/** How to sign in to each kind of ticket system. The first method is the usual one. */
export const AUTH_METHODS: Record<SystemKind, readonly [AuthMethod, ...AuthMethod[]]> = {
  tracker_a: ['api_token', 'personal_access_token'],
  tracker_b: ['api_key'],
  code_host: ['app_installation', 'personal_access_token'],
}
