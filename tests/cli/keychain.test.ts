import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { deleteCredentials, readCredentials, writeCredentials } from '#cli/session/credentials'
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

/** `security` of macOS with a folder as its keychain. Prints passwords with non-ASCII characters as hexadecimal. */
const SECURITY = `#!/usr/bin/env node
const fs = require('node:fs')
const [first] = process.argv.slice(2)
const file = process.env.KEYCHAIN + '/secret'
fs.appendFileSync(process.env.KEYCHAIN + '/arguments', process.argv.slice(2).join(' ') + '\\n')
if (first === '-i') {
  const line = fs.readFileSync(0, 'utf8')
  if (line.length > 4096) process.exit(1)
  fs.writeFileSync(file, Buffer.from(/ -X ([0-9a-f]+)\\n$/.exec(line)[1], 'hex'))
} else if (first === 'find-generic-password') {
  const secret = fs.readFileSync(file)
  console.log(secret.every((byte) => byte < 128) ? secret.toString() : secret.toString('hex'))
} else if (first === 'delete-generic-password') fs.rmSync(file)
`

it.runIf(process.platform !== 'win32')(
  'keeps tokens in the keychain of macOS, also those of other alphabets',
  () => {
    const folder = makeFolder({ 'bin/security': SECURITY })
    chmodSync(path.join(folder, 'bin/security'), 0o755)
    vi.stubEnv('PATH', `${path.join(folder, 'bin')}:${process.env.PATH}`)
    vi.stubEnv('KEYCHAIN', folder)
    vi.stubEnv('XDG_CONFIG_HOME', folder)
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
    onTestFinished(() => {
      platform.mockRestore()
      vi.unstubAllEnvs()
    })
    const own = { ...credentials, email: 'дана@example.com' }
    expect(writeCredentials(own)).toBeNull()
    expect(readFileSync(path.join(folder, 'svc/credentials.json'), 'utf8')).not.toContain('refresh-1')
    expect(readFileSync(path.join(folder, 'arguments'), 'utf8')).not.toMatch(/refresh-1|7265667265/)
    expect(readCredentials()).toEqual(own)
    deleteCredentials()
    expect([existsSync(path.join(folder, 'secret')), readCredentials()]).toEqual([false, null])
    // A token that is too long for a command line is stored in the file.
    expect(writeCredentials({ ...own, accessToken: 'x'.repeat(3_000) })).toBe(
      path.join(folder, 'svc/credentials.json'),
    )
    expect(statSync(path.join(folder, 'svc/credentials.json')).mode & 0o777).toBe(0o600)
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
