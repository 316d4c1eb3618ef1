// The program of `npm run pack:cli`. Writes dist/plumbline-svc.tgz: the command line as one file without dependencies.
import './check-node.mjs'
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundleCommandLine } from './bundle-command-line.mjs'

const OUT = 'dist/cli'
const TARBALL = 'dist/plumbline-svc.tgz'

const { name, version, description, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'))

rmSync(OUT, { recursive: true, force: true })
mkdirSync(path.join(OUT, 'bin'), { recursive: true })
writeFileSync(path.join(OUT, 'bin/svc.cjs'), await bundleCommandLine('cli/bin.ts'))
chmodSync(path.join(OUT, 'bin/svc.cjs'), 0o755)
cpSync('LICENSE', path.join(OUT, 'LICENSE'))
cpSync('docs/cli.md', path.join(OUT, 'README.md'))
const manifest = { name, version, description, license, type: 'module', engines, bin: { svc: 'bin/svc.cjs' } }
writeFileSync(path.join(OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', '..'], {
  cwd: OUT,
  encoding: 'utf8',
})
renameSync(path.join('dist', packed.trim().split('\n').at(-1) ?? ''), TARBALL)
console.log(`${TARBALL} is ready: npx --package=./${TARBALL} svc --help`)
