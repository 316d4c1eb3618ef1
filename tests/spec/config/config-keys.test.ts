import { describe, expect, test } from 'vitest'
import { KEYS_IN_EFFECT } from '#spec/config/keys-in-effect'
import { configGroups } from '#spec/config/schema/config-groups'
import { configJsonSchema } from '#spec/config/schema/config-json-schema'
import { configKeys } from '#spec/config/schema/config-keys'

describe('the list of keys', () => {
  const keys = configKeys()

  test('describes the meaning and the allowed values of each key', () => {
    for (const { key, meaning, allowed } of keys) {
      expect(meaning, key).toMatch(/^[A-Z].*\.$/s)
      expect(allowed, key).not.toBe('')
    }
  })

  test('names no key twice', () => {
    expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
  })

  test('marks required, deprecated and not yet effective keys', () => {
    const having = (field: 'required' | 'deprecated' | 'inEffect') =>
      keys.filter((each) => each[field]).map(({ key }) => key)
    expect(having('required')).toEqual([
      'version',
      'ticket_systems.<name>.system',
      'routing[].target',
      'chat.digest.team_digests.<name>.channel',
    ])
    expect(having('deprecated')).toEqual([
      'sync.system',
      'sync.project_key',
      'sync.create_tickets',
      'sync.reverse_sync',
    ])
    expect(having('inEffect')).toEqual([...KEYS_IN_EFFECT])
  })

  test('has types, defaults and closed lists as the schema has them', () => {
    const find = (name: string) => keys.find(({ key }) => key === name)
    expect(find('specs.doc_paths')).toMatchObject({
      type: 'list',
      default: ['docs/specs/*.md'],
      values: null,
    })
    expect(find('agents.stale_detection')).toMatchObject({ type: 'one of several', default: '30d' })
    expect(find('ide.auto_verify.confidence')).toMatchObject({ type: 'text', values: ['medium', 'high'] })
    expect(find('ide.auto_context.max_specs')).toMatchObject({ type: 'number', default: 5 })
    expect(find('extensions')).toMatchObject({ type: 'mapping', default: {} })
    expect(find('team')).toMatchObject({ type: 'text', default: undefined, required: false })
  })
})

interface Node {
  properties?: Record<string, Node>
  additionalProperties?: unknown
  required?: string[]
  description?: string
  default?: unknown
  deprecated?: boolean
  [key: string]: unknown
}

describe('the JSON Schema', () => {
  const schema = configJsonSchema() as Node

  test('is of draft 2020-12 and can be written as JSON', () => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema)
  })

  test('requires the version alone', () => {
    expect(schema.required).toEqual(['version'])
    expect(schema.properties?.version).toMatchObject({ const: '1' })
  })

  test('describes every key, and flags keys that are not known', () => {
    const visit = (node: Node, path: string): void => {
      if (path !== '' && !path.endsWith('*')) expect(node.description, path).toBeTruthy()
      if (!node.properties) return
      expect(node.additionalProperties, path).toBe(false)
      for (const [name, child] of Object.entries(node.properties)) visit(child, `${path}.${name}`)
    }
    visit(schema, '')
  })

  test('carries defaults, rules and deprecations', () => {
    expect(schema.properties?.specs?.properties?.doc_paths).toMatchObject({ default: ['docs/specs/*.md'] })
    expect(schema.properties?.triage?.properties?.confidence_threshold).toMatchObject({
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 0.7,
    })
    expect(schema.properties?.sync).toMatchObject({ deprecated: true })
    expect(JSON.stringify(schema.properties?.auth_profiles)).toContain('^[A-Z][A-Z0-9_]*_$')
  })

  test('lets a connection inherit its kind', () => {
    const connection = schema.properties?.ticket_systems?.additionalProperties as Node
    expect(connection.properties?.system).toMatchObject({
      enum: expect.arrayContaining(['jira', 'tracker_a']),
    })
    expect(connection.required).toBeUndefined()
  })
})

describe('the groups of keys', () => {
  const groups = configGroups()

  test('hold every key once', () => {
    const grouped = groups.flatMap(({ keys }) => keys.map(({ key }) => key))
    expect(grouped.sort()).toEqual(
      configKeys()
        .map(({ key }) => key)
        .sort(),
    )
  })

  test('start with the top-level keys; the other groups have a description', () => {
    const [alone, ...others] = groups
    expect(alone?.keys.map(({ key }) => key)).toEqual([
      ...['version', 'team', 'ticket_system', 'project_key', 'chat_channel'],
    ])
    expect(others.map(({ name }) => name)).toContain('routing')
    for (const { name, meaning } of others) expect(meaning, name).toMatch(/^[A-Z].*\.$/s)
  })
})
