import { chmodSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { deleteCredentials, readCredentials, writeCredentials } from '../../cli/session/credentials'
import { makeFolder } from './run-svc'

/** `secret-tool` with a folder as its keychain. */
const SECRET_TOOL = `#!/bin/sh
echo "$@" >> "$KEYCHAIN/arguments"
case "$1" in
  store) cat > "$KEYCHAIN/secret" ;;
  lookup) cat "$KEYCHAIN/secret" ;;
  clear) rm "$KEYCHAIN/secret" ;;
esac
`

const credentials = {
  server: 'https://specs.example.com',
  email: 'dana@example.com',
  org: 'acme',
  accessToken: 'access-1',
  accessExpiresAt: 0,
  refreshToken: 'refresh-1',
}

it.runIf(process.platform === 'linux')(
  'keeps tokens in the keychain by its own command, and never as arguments',
  () => {
    const folder = makeFolder({ 'bin/secret-tool': SECRET_TOOL })
    chmodSync(path.join(folder, 'bin/secret-tool'), 0o755)
    vi.stubEnv('PATH', `${path.join(folder, 'bin')}:${process.env.PATH}`)
    vi.stubEnv('KEYCHAIN', folder)
    vi.stubEnv('XDG_CONFIG_HOME', folder)
    expect(writeCredentials(credentials)).toBeNull()
    expect(readFileSync(path.join(folder, 'svc/credentials.json'), 'utf8')).not.toContain('refresh-1')
    expect(readFileSync(path.join(folder, 'arguments'), 'utf8')).not.toContain('refresh-1')
    expect(readCredentials()).toEqual(credentials)
    deleteCredentials()
    expect([existsSync(path.join(folder, 'secret')), readCredentials()]).toEqual([false, null])
    vi.unstubAllEnvs()
  },
)

it('without a keychain the tokens are in a file, and the caller learns which', () => {
  const folder = makeFolder({})
  vi.stubEnv('PATH', folder)
  vi.stubEnv('XDG_CONFIG_HOME', folder)
  expect(writeCredentials(credentials)).toBe(path.join(folder, 'svc/credentials.json'))
  expect(readCredentials()).toEqual(credentials)
  vi.unstubAllEnvs()
})
