import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder, svc } from './run-svc'

it.each([
  ['cursor', '.cursor/mcp.json', ['mcpServers', 'plumbline', 'args']],
  ['vscode', '.vscode/mcp.json', ['servers', 'plumbline', 'args']],
])('svc ide-config %s prints settings, writes them once, and keeps what exists', async (ide, file, keys) => {
  const folder = makeFolder({ 'CONFIG.yaml': 'version: "1"\n' })
  const printed = JSON.parse((await svc(folder, ['ide-config', ide, '--json'])).out)
  expect(printed).toMatchObject({ ide, files: [{ path: file, state: 'printed' }] })
  expect((await svc(folder, ['ide-config', ide, '--write', '--server'])).out).toBe(`Wrote ${file}.\n`)
  const written = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  expect(keys.reduce((value, key) => value[key], written)).toEqual(['mcp', '--server'])
  writeFileSync(join(folder, file), '{}')
  expect((await svc(folder, ['ide-config', ide, '--write'])).out).toContain(`Kept ${file}`)
  expect(readFileSync(join(folder, file), 'utf8')).toBe('{}')
})

it('svc ide-config codex prints TOML, and an unknown editor is an invalid command line', async () => {
  const folder = makeFolder({ 'CONFIG.yaml': 'version: "1"\n' })
  expect((await svc(folder, ['ide-config', 'codex'])).out).toContain('[mcp_servers.plumbline]')
  expect(await svc(folder, ['ide-config', 'notepad'])).toMatchObject({ code: 2, out: '' })
})

it('the script for bash completes commands, second words and options', async () => {
  const folder = makeFolder({})
  const { out } = await svc(folder, ['completion', 'bash'])
  const complete = (...words: string[]) =>
    execFileSync(
      'bash',
      [
        '-c',
        `${out}\nCOMP_WORDS=(svc "$@"); COMP_CWORD=$#; _svc; printf '%s\\n' "\${COMPREPLY[@]}"`,
        'bash',
        ...words,
      ],
      { encoding: 'utf8' },
    ).split('\n')
  expect(complete('ver')).toContain('verify')
  expect(complete('verify', '--g')).toContain('--gate')
  expect(complete('evidence', 'up')).toContain('upload')
  for (const shell of ['zsh', 'fish'])
    expect((await svc(folder, ['completion', shell])).out).toContain('verify')
  expect((await svc(folder, ['completion', 'csh'])).code).toBe(2)
})
