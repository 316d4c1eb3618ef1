import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENTRIES } from '#server/boot/settings/entries'

const unit = readFileSync('deploy/systemd/plumbline.service', 'utf8')

const directive = (name: string): string => {
  const [, value, ...others] = unit.split(new RegExp(`^${name}=(.*)$`, 'm'))
  // Each name has one value, so the text falls into three parts.
  expect(others, name).toHaveLength(1)
  return value ?? ''
}

test('the systemd unit starts the packed server as its package.json does', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  expect(scripts['pack:server']).toBe('node scripts/pack-server.mjs')
  const started = /start: '(node [^']+)'/.exec(readFileSync('scripts/pack-server.mjs', 'utf8'))?.[1]
  expect(directive('ExecStart')).toBe(`/usr/bin/${started}`)
})

test('the systemd unit names settings that exist, and may write its data folder only', () => {
  const names = new Set(['NODE_ENV', ...Object.values(ENTRIES).map(({ name }) => name)])
  const environment = Object.fromEntries(
    directive('Environment')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  )
  expect(Object.keys(environment).filter((name) => !names.has(name))).toEqual([])
  expect(directive('ProtectSystem')).toBe('strict')
  expect(environment.DATA_DIR).toBe(`/var/lib/${directive('StateDirectory')}`)
})

test('svc of the systemd install runs with the settings, the account and the folders of the unit', () => {
  const script = readFileSync('deploy/systemd/svc', 'utf8')
  for (const name of [
    'DynamicUser',
    'StateDirectory',
    'StateDirectoryMode',
    'EnvironmentFile',
    'WorkingDirectory',
  ])
    expect(script).toContain(`--property=${name}=${directive(name)}`)
  expect(script).toContain(`--property="Environment=${directive('Environment')}"`)
  // systemd names the account of a dynamic user after the unit.
  expect(script).toContain('--property=User=plumbline')
})
