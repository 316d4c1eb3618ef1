import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withSecretFiles } from '#server/boot/settings/index'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function secretFile(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('a setting can stand in a file, also one of a ticket system', () => {
  const env = withSecretFiles({
    PORT: '1',
    ENCRYPTION_KEY_FILE: secretFile('key', 'a-key\n'),
    TRACKER_ENV_PREFIXES: 'ACME_',
    ACME_API_TOKEN_FILE: secretFile('token', ' a-token '),
    SSL_CERT_FILE: '/not/a/setting',
  })
  expect(env).toMatchObject({ PORT: '1', ENCRYPTION_KEY: 'a-key', ACME_API_TOKEN: 'a-token' })
  expect(env).not.toHaveProperty('SSL_CERT')
})

test('each wrong file is named', () => {
  const large = secretFile('large', 'x'.repeat(70_000))
  expect(() =>
    withSecretFiles({
      ENCRYPTION_KEY: 'one',
      ENCRYPTION_KEY_FILE: large,
      DATABASE_URL_FILE: join(folder, 'missing'),
      SMTP_URL_FILE: folder,
      STRIPE_SECRET_KEY_FILE: large,
    }),
  ).toThrow(
    expect.objectContaining({
      problems: expect.arrayContaining([
        'ENCRYPTION_KEY and ENCRYPTION_KEY_FILE are both set: remove one of them',
        'DATABASE_URL_FILE names a file that cannot be read (ENOENT)',
        'SMTP_URL_FILE names a file that cannot be read (EISDIR)',
        'STRIPE_SECRET_KEY_FILE names a file of more than 64 KB',
      ]),
    }),
  )
})
