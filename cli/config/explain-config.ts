import { suggest } from '../../spec/config/checks/nearest'
import { type EffectiveValue, effectiveConfig } from '../../spec/config/effective-config'
import type { Origin } from '../../spec/config/origins'
import { type ConfigKey, configKeys } from '../../spec/config/schema/config-keys'
import { openCheckout } from '../checkout/open-checkout'
import { EXIT } from '../exit-codes'
import { printable, type Terminal } from '../terminal'
import { UsageError } from '../usage-error'
import { isBelow, isSameBranch } from './match-key'

interface ExplainArguments {
  words: string[]
  options: { config?: string }
}

export async function explainConfig(args: ExplainArguments, terminal: Terminal): Promise<number> {
  const [query] = args.words
  const { loaded, findings } = openCheckout([], args.options.config)
  if (findings.some(({ severity }) => severity === 'error'))
    terminal.print(
      'CONFIG.yaml has errors, so the defaults are in effect. Run svc config check to see the errors.\n',
    )
  const values = effectiveConfig(loaded)
  if (query === undefined) printAll(configKeys(), values, terminal)
  else for (const key of findKeys(query)) printKey(key, valuesOf(key, values, query), terminal)
  return EXIT.ok
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

function printAll(keys: readonly ConfigKey[], values: readonly EffectiveValue[], terminal: Terminal): void {
  const width = Math.max(...keys.map(({ key }) => key.length))
  for (const key of keys) {
    const [value, ...otherValues] = valuesOf(key, values, key.key)
    const text = otherValues.length > 0 ? `${otherValues.length + 1} values` : value && formatValue(value)
    terminal.print(`${key.key.padEnd(width)}  ${text ?? terminal.paint('dim', 'not set')}`)
  }
}

function printKey(key: ConfigKey, effectiveValues: readonly EffectiveValue[], terminal: Terminal): void {
  const { meaning, type, allowed, required, deprecated, inEffect } = key
  const fallback = key.default === undefined ? (required ? 'none, required' : 'none') : show(key.default)
  const values = effectiveValues.map((value) => formatValue(value, value.path !== key.key))
  if (values.length === 0) values.push('not set')
  const rows: [string, string][] = [
    ['type', type],
    ['allowed', allowed],
    ['default', fallback],
    ...values.map((value, i): [string, string] => [i === 0 ? 'here' : '', value]),
    ['in effect', inEffect ? 'yes' : 'no: the value is checked but not used yet'],
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
