import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { printEnvExample, readSettings, SettingsError } from '#server/boot/settings/index'

function problemsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

test('with nothing set, everything has its documented default', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: null,
    role: 'all',
    logLevel: 'info',
    dataDir: path.resolve('.data'),
    databaseUrl: null,
    defaultOrg: 'local',
    localRepos: [],
    bootstrapAdminKey: null,
    encryptionKey: [],
    oidcIssuer: null,
    oidcClientId: null,
    oidcClientSecret: null,
    oidcAudience: null,
    oidcOrganizations: new Map(),
    githubApiUrl: 'https://api.github.com',
    githubClientId: null,
    githubClientSecret: null,
    githubWebhookSecret: [],
    jiraWebhookSecret: [],
    linearWebhookSecret: [],
    asanaWebhookSecret: [],
    stripeWebhookSecret: [],
  })
})

test('a setting that is empty counts as not set', () => {
  const names = 'PORT HOST BASE_URL DATA_DIR DATABASE_URL DEFAULT_ORG LOCAL_REPOS BOOTSTRAP_ADMIN_KEY ROLE'
  const empty = Object.fromEntries(names.split(' ').map((name) => [name, ' ']))
  expect(readSettings(empty)).toEqual(readSettings({}))
})

test('every wrong value is named in one readable list', () => {
  const env = { PORT: '70000', ROLE: 'boss', BASE_URL: 'ftp://x', LOG_LEVEL: 'loud', HOST: 'a b' }
  expect(() => readSettings(env)).toThrow(/^These settings are wrong:\n {2}PORT must be/)
  expect(problemsOf(env)).toEqual([
    'PORT must be a whole number from 0 to 65535 (it is "70000")',
    'HOST must be an IP address or a host name (it is "a b")',
    'BASE_URL must be http:// or https:// and a host, without path, query or credentials (it is "ftp://x")',
    'ROLE must be all, web or worker (it is "boss")',
    'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent (it is "loud")',
  ])
})

test('a very long wrong value is not repeated whole', () => {
  expect(problemsOf({ PORT: '9'.repeat(10_000) }).join().length).toBeLessThan(200)
})

describe('the identity provider', () => {
  test('accepts an issuer, a client, and organizations by slug', () => {
    const env = { OIDC_ISSUER: 'https://login.test/tenant', OIDC_CLIENT_ID: 'us' }
    expect(readSettings({ ...env, OIDC_ORGANIZATIONS: 'Acme=org_1, beta' })).toMatchObject({
      oidcIssuer: 'https://login.test/tenant',
      oidcOrganizations: new Map([
        ['acme', 'org_1'],
        ['beta', 'beta'],
      ]),
    })
  })

  test('is not called over plain http, except on this machine', () => {
    expect(problemsOf({ OIDC_ISSUER: 'http://login.test' }).join()).toContain('OIDC_ISSUER must be https')
    expect(problemsOf({ OIDC_ISSUER: 'http://127.0.0.1:4000', OIDC_CLIENT_ID: 'us' })).toEqual([])
  })

  test('knows us by a name', () => {
    expect(problemsOf({ OIDC_ISSUER: 'https://login.test' })).toEqual([
      'OIDC_ISSUER also needs OIDC_CLIENT_ID',
    ])
  })

  test.each(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_AUDIENCE', 'OIDC_ORGANIZATIONS'])(
    'is not left out by mistake: %s alone',
    (name) => {
      expect(problemsOf({ [name]: 'something' })).toEqual([
        expect.stringMatching(/^OIDC_CLIENT_ID, .* also need OIDC_ISSUER/),
      ])
    },
  )

  test('has valid organization slugs', () => {
    expect(problemsOf({ OIDC_ORGANIZATIONS: 'no such slug=x' }).join()).toContain('must be slug=id or a slug')
  })
})

describe('PORT', () => {
  test.each(['0', '3000', '65535'])('%s is accepted', (port) => {
    expect(readSettings({ PORT: port }).port).toBe(Number(port))
  })
  test.each(['-1', '65536', '3e3', '0x10', '3000.5', 'http'])('%s is rejected', (port) => {
    expect(problemsOf({ PORT: port })).toHaveLength(1)
  })
})

describe('HOST', () => {
  test.each(['0.0.0.0', '::', '::1', 'localhost'])('%s is accepted', (host) => {
    expect(readSettings({ HOST: host }).host).toBe(host)
  })
  test.each(['specs.example.com', '192.0.2.7'])('%s requires a BASE_URL: cookies need https', (host) => {
    expect(problemsOf({ HOST: host })).toEqual([expect.stringMatching(/^HOST=.*BASE_URL/)])
    expect(readSettings({ HOST: host, BASE_URL: 'https://specs.example.com' }).host).toBe(host)
    expect(readSettings({ HOST: host, ROLE: 'worker' }).host).toBe(host)
  })
  test.each(['http://x', 'a_b', '-a', '127.0.0.1:80'])('%s is rejected', (host) => {
    expect(problemsOf({ HOST: host })).toHaveLength(1)
  })
})

test('BASE_URL is stored as an origin', () => {
  expect(readSettings({ BASE_URL: 'https://Specs.Example.com:443/' }).baseUrl).toBe(
    'https://specs.example.com',
  )
  expect(problemsOf({ BASE_URL: 'https://specs.example.com/docs' })).toHaveLength(1)
  expect(problemsOf({ BASE_URL: 'https://user:pw@specs.example.com' })).toHaveLength(1)
})

test('BASE_URL over http is allowed only on this machine, because cookies need https elsewhere', () => {
  expect(problemsOf({ BASE_URL: 'http://specs.internal:3000' })).toEqual([
    expect.stringMatching(/^BASE_URL must begin with https:.*set BASE_URL to its https:\/\/ address/),
  ])
  for (const url of [
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'https://specs.internal',
  ])
    expect(readSettings({ BASE_URL: url }).baseUrl).toBe(url)
})

test('DATABASE_URL must be a Postgres address, and its password is never echoed', () => {
  const url = 'postgres://app:hunter2@db.example.com/plumbline'
  expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
  expect(problemsOf({ DATABASE_URL: 'mysql://app:hunter2@db.example.com/x' })).toEqual([
    'DATABASE_URL must be postgres://user:password@host:port/database',
  ])
})

describe('DEFAULT_ORG', () => {
  test('is compared without case', () => {
    expect(readSettings({ DEFAULT_ORG: 'Acme-2' }).defaultOrg).toBe('acme-2')
  })
  test.each(['admin', 'Setup', 'no-org', 'choose-org', '_design', 'a b', 'a'.repeat(40)])(
    '%s is rejected',
    (slug) => {
      expect(problemsOf({ DEFAULT_ORG: slug })).toHaveLength(1)
    },
  )
})

describe('LOCAL_REPOS', () => {
  test('accepts owner/name=path and bare paths', () => {
    const { localRepos } = readSettings({
      LOCAL_REPOS: 'acme/payments=/srv/git/pay=ments, /srv/Handbook.git/ ,specs,',
      DEFAULT_ORG: 'acme',
    })
    expect(localRepos).toEqual([
      { owner: 'acme', name: 'payments', path: '/srv/git/pay=ments' },
      { owner: null, name: 'Handbook', path: '/srv/Handbook.git' },
      { owner: null, name: 'specs', path: path.resolve('specs') },
    ])
  })
  test.each(['..a b/c=/x', 'a/..=/x', '/', '/srv/two words', 'a/b=/x,A/B=/y', 'local/b=/x,/srv/b'])(
    '%s is rejected',
    (text) => {
      expect(problemsOf({ LOCAL_REPOS: text })).toHaveLength(1)
    },
  )
  test('names each wrong entry', () => {
    expect(problemsOf({ LOCAL_REPOS: 'a/..=/x,ok,/' })).toHaveLength(2)
  })
})

test('BOOTSTRAP_ADMIN_KEY must be well formed, and is never echoed', () => {
  const key = makeApiKey()
  expect(readSettings({ BOOTSTRAP_ADMIN_KEY: key }).bootstrapAdminKey).toBe(key)
  const mistyped = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
  const [problem, ...others] = problemsOf({ BOOTSTRAP_ADMIN_KEY: mistyped })
  expect(others).toEqual([])
  expect(problem).toMatch(/^BOOTSTRAP_ADMIN_KEY is not a well-formed key/)
  expect(problem).not.toContain(mistyped.slice(4))
})

test('.env.example equals the printed settings, and reading it changes nothing', () => {
  const committed = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  expect(committed).toBe(printEnvExample())
  expect(committed.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
})

describe('a secret that is rotated', () => {
  test('may be several values, separated by commas', () => {
    expect(readSettings({ GITHUB_WEBHOOK_SECRET: ' new , old,, ' }).githubWebhookSecret).toEqual([
      'new',
      'old',
    ])
    expect(readSettings({ GITHUB_WEBHOOK_SECRET: ' , ' }).githubWebhookSecret).toEqual([])
  })
  test('is too short as an encryption key below 32 characters, in any place, and is not echoed', () => {
    const [problem] = problemsOf({ ENCRYPTION_KEY: `${'k'.repeat(32)},feeble` })
    expect(problem).toMatch(/^ENCRYPTION_KEY must be at least 32 characters/)
    expect(problem).not.toContain('feeble')
  })
})

describe('the GitHub App', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString().trim()
  const app = { GITHUB_APP_ID: '12', GITHUB_APP_SLUG: 'plumbline' }

  test.each([
    ['as it is', pem],
    ['in one line', pem.replaceAll('\n', '\\n')],
    ['in base64', Buffer.from(pem).toString('base64')],
  ])('brings its key %s', (_, GITHUB_PRIVATE_KEY) => {
    expect(readSettings({ ...app, GITHUB_PRIVATE_KEY }).githubPrivateKey).toBe(pem)
  })

  test('needs all that belongs to it, and no other kind of key', () => {
    expect(problemsOf(app)).toEqual([
      'GITHUB_APP_ID, GITHUB_APP_SLUG and GITHUB_PRIVATE_KEY are required together',
    ])
    const wrong = problemsOf({ ...app, GITHUB_PRIVATE_KEY: 'not-a-key' }).join()
    expect(wrong).toContain('GITHUB_PRIVATE_KEY must be the RSA key')
    expect(wrong).not.toContain('not-a-key')
  })
})

describe('search by meaning', () => {
  const MODEL = { EMBEDDINGS_MODEL: 'some-model', EMBEDDINGS_DIMENSIONS: '1536' }
  const NEEDED =
    'EMBEDDINGS_MODEL, EMBEDDINGS_DIMENSIONS and one of EMBEDDINGS_API_KEY and EMBEDDINGS_BASE_URL are needed together'

  test('accepts a model with a key, an address or both', () => {
    for (const where of [
      { EMBEDDINGS_API_KEY: 'key' },
      { EMBEDDINGS_BASE_URL: 'http://localhost:11434/v1/' },
    ])
      expect(readSettings({ ...MODEL, ...where })).toMatchObject({
        embeddingsModel: 'some-model',
        embeddingsDimensions: 1536,
      })
    expect(readSettings({})).toMatchObject({ embeddingsModel: null, embeddingsDimensions: null })
  })

  test('is not half configured', () => {
    const halves: Record<string, string>[] = [
      MODEL,
      { EMBEDDINGS_API_KEY: 'key' },
      { EMBEDDINGS_MODEL: 'some-model', EMBEDDINGS_API_KEY: 'key' },
      { EMBEDDINGS_DIMENSIONS: '8', EMBEDDINGS_BASE_URL: 'http://localhost/v1' },
    ]
    for (const half of halves) expect(problemsOf(half)).toEqual([NEEDED])
  })

  test('accepts only vector lengths that an index supports', () => {
    for (const EMBEDDINGS_DIMENSIONS of ['0', '4001', '-1', '1.5', '10000'])
      expect(problemsOf({ EMBEDDINGS_DIMENSIONS })).toEqual([
        `EMBEDDINGS_DIMENSIONS must be a whole number from 1 to 4000 (it is "${EMBEDDINGS_DIMENSIONS}")`,
      ])
  })
})
