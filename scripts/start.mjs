// The program of `npm start`, `npm run web` and `npm run worker`. It uses no package before the packages are installed.
import './check-node.mjs'
import './stop-with-npm.mjs'
import { existsSync } from 'node:fs'

const envFile = new URL('../.env', import.meta.url)
if (existsSync(envFile)) process.loadEnvFile(envFile)

const [role] = process.argv.splice(2, 1)
if (role !== undefined) process.env.ROLE = role

const { PAGES, PROGRAM } = await import('./build-targets.mjs')
const { prepare } = await import('./prepare.mjs')
await prepare(process.env.ROLE === 'worker' ? [PROGRAM] : [PROGRAM, PAGES])

// From here on, this process is the server.
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import('../build/program/main.js')
