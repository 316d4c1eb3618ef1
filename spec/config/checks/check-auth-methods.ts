import { AUTH_METHODS } from '../auth-methods'
import { entriesOf, formatPath, getAt } from '../path'
import { labelOfKind, toSystemKind } from '../system-kinds'
import type { ConfigProblem } from './problem'

/** Each kind of ticket system has its own ways to sign in. A profile with another one could never work. */
export function checkAuthMethods(root: Record<string, unknown>): ConfigProblem[] {
  return entriesOf(root.auth_profiles).flatMap(([name, profile]) => {
    const method = getAt(profile, ['auth_method'])
    const kind = kindsOfProfile(root, name, profile).find((kind) => !isMethodOf(kind, method))
    if (typeof method !== 'string' || kind === undefined || !isKnownMethod(method)) return []
    const path = ['auth_profiles', name, 'auth_method']
    const usable = AUTH_METHODS[kind].map((each) => `\`${each}\``).join(' or ')
    const message = `\`${formatPath(path)}\` is \`${method}\`, which ${labelOfKind(kind)} does not have. Use ${usable}.`
    return [{ severity: 'error', code: 'auth_method_mismatch', path, message, at: 'value' }]
  })
}

/** The kind that the profile names, and those of the connections that use it. */
function kindsOfProfile(root: Record<string, unknown>, name: string, profile: unknown) {
  const users = entriesOf(root.ticket_systems)
    .map(([, connection]) => connection)
    .filter((connection) => getAt(connection, ['auth_profile']) === name)
  return [profile, ...users]
    .map((each) => toSystemKind(String(getAt(each, ['system']))))
    .filter((kind) => kind !== null)
}

const isMethodOf = (kind: keyof typeof AUTH_METHODS, method: unknown) =>
  AUTH_METHODS[kind].some((each) => each === method)

/** An unknown method is reported by the schema. */
const isKnownMethod = (method: string) =>
  Object.values(AUTH_METHODS)
    .flat()
    .some((each) => each === method)
