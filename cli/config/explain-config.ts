import { z } from 'zod'
import { openCheckout } from '#cli/checkout/open-checkout'
import type { DataCommand } from '#cli/data-command'
import { printable, type Terminal } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'
import { suggest } from '#spec/config/checks/nearest'
import { type EffectiveValue, effectiveConfig } from '#spec/config/effective-config'
import type { Origin } from '#spec/config/origins'
import { type ConfigKey, configKeys } from '#spec/config/schema/config-keys'
import { isBelow, isSameBranch } from './match-key'

const OriginJson = z.discriminatedUnion('from', [
  z.object({ from: z.literal('default') }),
  z.object({ from: z.literal('file'), line: z.int() }),
  z.object({ from: z.literal('alias'), key: z.string(), line: z.int() }),
])

const Explained = z.object({
  /** If true, the defaults are in effect. */
  has_errors: z.boolean(),
  keys: z.array(
    z.object({
      key: z.string(),
      meaning: z.string(),
      type: z.string(),
      allowed: z.string(),
      /** Null if there is no default. */
      default: z.unknown().nullable(),
      required: z.boolean(),
      deprecated: z.boolean(),
      in_effect: z.boolean(),
      /** The values at this path, with the line that sets them. Empty if not set and without default. */
      values: z.array(z.object({ path: z.string(), value: z.unknown(), origin: OriginJson })),
    }),
  ),
})
type ExplainedKey = z.infer<typeof Explained>['keys'][number]

export const explainConfig: DataCommand<
  { config: { type: 'string'; help: string } },
  z.infer<typeof Explained>
> = {
  schema: Explained,
  answer({ words: [query], options }) {
    const { loaded, findings } = openCheckout([], options.config)
    const values = effectiveConfig(loaded)
    const keys = query === undefined ? configKeys() : findKeys(query)
    return {
      has_errors: findings.some(({ severity }) => severity === 'error'),
      keys: keys.map((key) => ({
        key: key.key,
        meaning: key.meaning,
        type: key.type,
        allowed: key.allowed,
        default: key.default ?? null,
        required: key.required,
        deprecated: key.deprecated,
        in_effect: key.inEffect,
        values: valuesOf(key, values, query ?? key.key),
      })),
    }
  },
  print({ has_errors, keys }, terminal, { words: [query] }) {
    if (has_errors)
      terminal.print(
        'CONFIG.yaml has errors, so the defaults are in effect. Run svc config check to see the errors.\n',
      )
    if (query === undefined) printAll(keys, terminal)
    else for (const key of keys) printKey(key, terminal)
  },
}

function findKeys(query: string): ConfigKey[] {
  const keys = configKeys()
  const matches = keys.filter(
    ({ key, type }) => (type === 'mapping' || isBelow(key, query)) && isSameBranch(query, key),
  )
  if (matches.length > 0) return matches
  const hint = suggest(
    query,
    keys.map(({ key }) => key),
  )
  throw new UsageError(`svc config explain: CONFIG.yaml has no key ${JSON.stringify(query)}.${hint}`)
}

function valuesOf({ key }: ConfigKey, values: readonly EffectiveValue[], query: string): EffectiveValue[] {
  return values.filter(({ path }) => isBelow(path, key) && isSameBranch(path, query))
}

function printAll(keys: readonly ExplainedKey[], terminal: Terminal): void {
  const width = Math.max(...keys.map(({ key }) => key.length))
  for (const { key, values } of keys) {
    const [value] = values
    const text = values.length > 1 ? `${values.length} values` : value && formatValue(value)
    terminal.print(`${key.padEnd(width)}  ${text ?? terminal.paint('dim', 'not set')}`)
  }
}

function printKey(key: ExplainedKey, terminal: Terminal): void {
  const { meaning, type, allowed, required, deprecated, in_effect } = key
  const fallback = key.default === null ? (required ? 'none, required' : 'none') : show(key.default)
  const values = key.values.map((value) => formatValue(value, value.path !== key.key))
  if (values.length === 0) values.push('not set')
  const rows: [string, string][] = [
    ['type', type],
    ['allowed', allowed],
    ['default', fallback],
    ...values.map((value, i): [string, string] => [i === 0 ? 'here' : '', value]),
    ['in effect', in_effect ? 'yes' : 'no: the value is checked but not used yet'],
  ]
  terminal.print(`${terminal.paint('bold', key.key)}${deprecated ? ' (deprecated)' : ''}\n  ${meaning}`)
  for (const [name, text] of rows) terminal.print(`  ${terminal.paint('dim', name.padEnd(9))}  ${text}`)
  terminal.print('')
}

function formatValue({ path, value, origin }: EffectiveValue, withPath = false): string {
  return `${withPath ? `${printable(path)} = ` : ''}${show(value)} (${formatOrigin(origin)})`
}

function formatOrigin(origin: Origin): string {
  if (origin.from === 'default') return 'default'
  const line = `line ${origin.line}`
  return origin.from === 'file' ? line : `${line}, from ${printable(origin.key)}`
}

function show(value: unknown): string {
  return printable(JSON.stringify(value))
}
