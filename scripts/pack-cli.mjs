// The program of `npm run pack:cli`. Writes dist/plumbline-svc.tgz: the command line as one file without dependencies.
import './check-node.mjs'
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

const OUT = 'dist/cli'
const TARBALL = 'dist/plumbline-svc.tgz'

const { name, version, description, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Zod has its messages in fifty languages, a fifth of the file. svc prints its own, in English. */
const englishOnly = {
  name: 'english-only',
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js'",
    })),
}

rmSync(OUT, { recursive: true, force: true })
mkdirSync(path.join(OUT, 'bin'), { recursive: true })
await build({
  entryPoints: ['cli/bin.ts'],
  outfile: path.join(OUT, 'bin/svc.cjs'),
  bundle: true,
  // As CommonJS, a module loads the parts of Node that it needs only when it runs. Hooks start in half the time.
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  minify: true,
  legalComments: 'none',
  define: { 'import.meta.url': 'bundleAddress' },
  banner: {
    js: "#!/usr/bin/env node\nconst bundleAddress = require('node:url').pathToFileURL(__filename).href;",
  },
  plugins: [englishOnly],
  logLevel: 'warning',
})
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
