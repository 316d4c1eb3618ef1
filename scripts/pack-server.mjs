// The program of `npm run pack:server`. Writes dist/server, a folder that runs with Node alone after `npm ci` in it.
import './check-node.mjs'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listPackages } from './list-packages.mjs'
import { npmCommand } from './steps/npm-command.mjs'

const { PAGES, PROGRAM } = await import('./build-targets.mjs')
const { prepare } = await import('./prepare.mjs')
await prepare([PROGRAM, PAGES], { develop: true })

const { UNBUNDLED } = await import('./build-program.mjs')
const OUT = 'dist/server'
const COPIED_FILES = [
  'build/pages',
  'build/program',
  'db/migrations',
  'operate/svc.mjs',
  'scripts/check-node.mjs',
  'server/library/sample/content',
  'LICENSE',
  '.env.example',
]

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const { name, version, description, license, type, engines, optionalDependencies } = manifest
const dependencies = Object.fromEntries(
  Object.entries(manifest.dependencies).filter(([packageName]) => isUnbundled(packageName)),
)
const scripts = {
  start: 'node --enable-source-maps build/program/main.js',
  svc: 'node --enable-source-maps operate/svc.mjs',
}

rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
for (const file of COPIED_FILES) cpSync(file, path.join(OUT, file), { recursive: true, filter: isUsed })
writeFileSync(
  path.join(OUT, 'package.json'),
  `${JSON.stringify({ name, version, description, license, private: true, type, engines, scripts, dependencies, optionalDependencies }, null, 2)}\n`,
)
// The lock file of the checkout without the bundled packages, so that the same versions are installed.
cpSync('package-lock.json', path.join(OUT, 'package-lock.json'))
listPackages(OUT)
const npm = npmCommand()
execFileSync(
  npm.program,
  [...npm.args, 'install', '--package-lock-only', '--ignore-scripts', '--prefer-offline'],
  {
    cwd: OUT,
    stdio: ['ignore', 'ignore', 'inherit'],
  },
)
console.log(`${OUT} is ready: run \`npm ci\` and \`npm start\` in it.`)

/** @param {string} packageName */
function isUnbundled(packageName) {
  return UNBUNDLED.some((pattern) =>
    pattern.endsWith('*') ? packageName.startsWith(pattern.slice(0, -1)) : packageName === pattern,
  )
}

/** drizzle-kit writes schema snapshots only to make the next migration. */
function isUsed(/** @type {string} */ file) {
  return !file.endsWith('_snapshot.json')
}
